import { isReference, nodesOf, schemaNameAt } from '@crossborder-fx/tools-description';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type DocumentNode, type JsonDocument, valueAt } from './document-node.ts';

// Formats are annotations in JSON Schema 2020-12, so what a schema refuses must not rest on them.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const compiled = new Map<string, ValidateFunction>();

/** Whether every one of the schemas takes the value. */
export function takes(
  document: JsonDocument,
  schemas: readonly DocumentNode[],
  value: unknown,
): boolean {
  return schemas.every((schema) => validatorOf(document, schema.value)(value));
}

function validatorOf(document: JsonDocument, schema: unknown): ValidateFunction {
  const needed: Record<string, unknown> = {};
  collectReferenced(document, schema, needed);
  const alone = { allOf: [schema], components: { schemas: needed } };
  const key = JSON.stringify(alone);
  const known = compiled.get(key);
  if (known) return known;
  const validator = ajv.compile(JSON.parse(key));
  compiled.set(key, validator);
  return validator;
}

function collectReferenced(
  document: JsonDocument,
  value: unknown,
  needed: Record<string, unknown>,
): void {
  for (const { node } of nodesOf(value)) {
    const name = isReference(node) ? schemaNameAt(node.$ref) : undefined;
    if (name === undefined || name in needed) continue;
    needed[name] = valueAt(document, ['components', 'schemas', name]);
    collectReferenced(document, needed[name], needed);
  }
}
