import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenApiDocument } from '@crossborder-fx/tools-bundle';
import { validatorOf } from '../../openapi/test/validation.ts';

const { resolve } = createRequire(import.meta.url);

async function read(name: string): Promise<OpenApiDocument> {
  return JSON.parse(await readFile(resolve(`@crossborder-fx/openapi/${name}.json`), 'utf8'));
}

/** As it is written: one operation for the lists of all statuses. */
export const templated = await read('openapi.templated');

/** With a path for each status, as the mock has it. */
export const expanded = await read('openapi');

/** Say what is wrong with a value for the schema at a pointer into the document. */
export const validateTemplated = validatorOf(templated);
export const validateExpanded = validatorOf(expanded);
