import { readDocument, strictForm } from '@crossborder-fx/tools-description';
import { validatorOf } from '../../openapi/test/validation.ts';

/** As it is written: one operation for the lists of all statuses. */
export const templated = await readDocument('templated');

/** With a path for each status, as the mock has it. */
export const expanded = await readDocument('expanded');

/**
 * Say what is wrong with a value for the schema at a pointer into the document. What the mock answers
 * keeps to what is documented, and not only to what has been seen.
 */
export const validateTemplated = validatorOf(strictForm(templated));
export const validateExpanded = validatorOf(strictForm(expanded));
