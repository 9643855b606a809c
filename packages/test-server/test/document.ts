import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenApiDocument } from '../src/description/openapi-document.ts';

/** The published expanded description. */
export const document: OpenApiDocument = JSON.parse(
  await readFile(
    createRequire(import.meta.url).resolve('@crossborder-fx/openapi/openapi.json'),
    'utf8',
  ),
);
