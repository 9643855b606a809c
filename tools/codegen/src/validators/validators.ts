import {
  type OpenApiDocument,
  operationsOf,
  resolve,
  type Schema,
  schemasOf,
} from '@crossborder-fx/tools-description';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { bodyLimit } from './body-limit.ts';
import { requestSchema, whole } from './request-schema.ts';

const header = '// Built from spec/ by `npm run build`. Do not edit.\n';

/**
 * Writes an ES module without imports. The module has, for each operation, a validator of requests, the schema of the
 * validator, and the size of the largest body in bytes.
 */
export function validatorsModule(expanded: OpenApiDocument): string {
  const schemas = requestSchemasOf(expanded);
  const ajv = createAjv();
  for (const [id, schema] of schemas) ajv.addSchema(schema, id);
  const ids = [...schemas.keys()];
  const names = Object.fromEntries(ids.map((id) => [id, id]));
  const functions = withoutRequire(standalone.default(ajv, names));
  const table = Array.from(schemas, ([id, schema]) => {
    const limit = bodyLimit(schema.properties?.['body'] ?? {});
    return `${id}: { validate: ${id}, bodyLimit: ${limit}, schema: ${JSON.stringify(schema)} },\n`;
  });
  return [
    header,
    runtime,
    functions,
    `\nexport const freeText = ${freeText(expanded)};\n`,
    `export const operations = {\n${table.join('')}};\n`,
  ].join('');
}

/** An operation that was expanded into several paths has only one validator, so all these paths must have the same schema. */
function requestSchemasOf(expanded: OpenApiDocument): Map<string, Schema> {
  const schemas = new Map<string, Schema>();
  for (const located of operationsOf(expanded)) {
    const { operation } = located;
    const id = String(operation['x-operation-group'] ?? operation.operationId);
    const schema = requestSchema(expanded, located);
    const other = schemas.get(id) ?? schema;
    if (JSON.stringify(other) !== JSON.stringify(schema)) {
      throw new Error(`All paths of the operation ${id} must take the same parameters and body.`);
    }
    schemas.set(id, schema);
  }
  return schemas;
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    // Without `strictTypes`, Ajv accepts alternatives and conditions that do not repeat the type of the schema.
    strictTypes: false,
    strictRequired: false,
    // Patterns are compiled without the flag `u`, because with `u` a text of millions of characters outside Latin-1 (Chinese or
    // the like) exhausts the stack of V8. The patterns have the same meaning without the flag.
    unicodeRegExp: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  ajv.addVocabulary(['x-rule', 'x-open']);
  // Ajv must know the format `date`, but never calls this function: the generated module checks dates with another
  // function.
  ajv.addFormat('date', () => true);
  return ajv;
}

const runtime = `
// For a text of 10 MB, an iterator takes ten times as long as this loop.
function countCharacters(text) {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    const isHigh = (text.charCodeAt(at) & 0xfc00) === 0xd800;
    if (isHigh && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) count--;
  }
  return count;
}

const formats = {
  // \`new Date\` moves a day that does not exist into the next month.
  date: (text) => new Date(text).toJSON()?.slice(0, 10) === text,
};
`;

const requireLength = 'require("ajv/dist/runtime/ucs2length").default';

function withoutRequire(code: string): string {
  const replaced = code.replace('"use strict";', '').replaceAll(requireLength, 'countCharacters');
  const [left] = /\brequire\(.*/.exec(replaced) ?? [];
  if (left) throw new Error(`The generated validators must not load another module: ${left}`);
  return replaced;
}

function freeText(document: OpenApiDocument): string {
  const schema = schemasOf(document)['FreeText'] ?? {};
  const { pattern, 'x-rule': rule } = whole(document, resolve<Schema>(document, schema));
  if (typeof pattern !== 'string' || typeof rule !== 'string') {
    throw new Error('The schema FreeText in spec/ must have a pattern and an x-rule.');
  }
  return `{ pattern: ${new RegExp(pattern)}, rule: ${JSON.stringify(rule)} }`;
}
