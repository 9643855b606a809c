import { isReference, nodesOf, schemaNameAt } from '@crossborder-fx/tools-description';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type DocumentNode, type JsonDocument, valueAt } from './document-node.ts';

// This validator ignores `format`: JSON Schema 2020-12 treats formats as annotations, so the schemas must not rely on a format
// to refuse a value.
const validatorOf = validators(new Ajv2020({ strict: false, validateFormats: false }));
// Many tools do check `format`, so this validator treats a format as a rule about the values.
const validatorWithFormatsOf = validators(
  formats.default(new Ajv2020({ strict: false, logger: false })),
);

export function takes(
  document: JsonDocument,
  schemas: readonly DocumentNode[],
  value: unknown,
): boolean {
  return schemas.every((schema) => validatorOf(document, schema.value)(value));
}

/** Returns a function that tells whether a schema, formats included, refuses a value. */
export function refusalOf(document: JsonDocument, schema: unknown): (value: unknown) => boolean {
  const validate = validatorWithFormatsOf(document, schema);
  return (value) => !validate(value);
}

function validators(ajv: Ajv2020): (document: JsonDocument, schema: unknown) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>();
  return (document, schema) => {
    const needed: Record<string, unknown> = {};
    collectReferenced(document, schema, needed);
    const alone = { allOf: [schema], components: { schemas: needed } };
    const key = JSON.stringify(alone);
    const known = compiled.get(key);
    if (known) return known;
    const validator = ajv.compile(JSON.parse(key));
    compiled.set(key, validator);
    return validator;
  };
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
