import {
  type ExampleAnswer,
  type ExampleOperation,
  exampleOperations,
  type OpenApiDocument,
  readDocument,
  strictForm,
} from '@crossborder-fx/tools-description';
import { validatorOf } from '../../openapi/test/validation.ts';

/** An operation of a published document, with a right request for it and all of its answers. */
export interface ContractOperation extends Omit<ExampleOperation, 'answers'> {
  /** The first of its paths. */
  path: string;
  /** Its paths, each with the whole query. */
  targets: string[];
  /** Undefined where it takes none. */
  body: unknown;
  answers: ContractAnswer[];
}

/** A documented answer with a status: one for each status and named example. */
export interface ContractAnswer extends ExampleAnswer {
  status: number;
}

// No status of an error is documented: any of them is answered as `default` says.
const errorStatuses = [400, 422, 500];

/** Every operation of a document, so that a new one brings its own cases. */
export function contractOperations(document: OpenApiDocument): ContractOperation[] {
  return exampleOperations(document).map((operation) => ({
    ...operation,
    path: operation.paths[0] ?? '',
    targets: operation.paths.map((path) => path + operation.query),
    body: operation.bodies[0],
    answers: operation.answers.flatMap((answer) =>
      statusesOf(answer).map((status) => ({ ...answer, status })),
    ),
  }));
}

function statusesOf({ response }: ExampleAnswer): number[] {
  return response === 'default' ? errorStatuses : [Number(response)];
}

/** As it is written: one operation for the lists of all statuses. */
export const templated = await readDocument('templated');

/** With a path for each status, as the mock has it. */
export const expanded = await readDocument('expanded');

/**
 * Say what is wrong with a value for the schema at a pointer into the document. The answer of the mock
 * keeps to what is documented, and not only to what has been seen.
 */
export const validateTemplated = validatorOf(strictForm(templated));
export const validateExpanded = validatorOf(strictForm(expanded));
