import {
  bodyExamples,
  isReference,
  jsonOf,
  notificationsOf,
  operationsOf,
  readDocument,
  schemaNameAt,
} from '@crossborder-fx/tools-description';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { jsonSchemas } from './json-schemas.ts';

const document = await readDocument('templated');
const files = jsonSchemas(document).map(({ path, text }) => ({
  path,
  text,
  json: JSON.parse(text),
}));
const { json: index } = files.at(-1) ?? {};
const schemas = new Map(files.slice(0, -1).map(({ path, json }) => [path, json]));

const extensions = new Set(files.flatMap(({ text }) => text.match(/(?<=")x-[a-z-]+(?=":)/g) ?? []));
// Strict, so that a keyword which is not of JSON Schema is an error, those of the description apart.
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
formats.default(ajv);
for (const extension of extensions) ajv.addKeyword(extension);

/** Every named example of a body, and the file of its schema. */
const examples = [
  ...Array.from(operationsOf(document), ({ operation }) => operation),
  ...notificationsOf(document).values(),
].flatMap((operation) =>
  [operation.requestBody, ...Object.values(operation.responses)].flatMap((body) => {
    const schema = jsonOf(document, body)?.schema;
    if (schema === undefined) return [];
    const name = isReference(schema) ? schemaNameAt(schema.$ref) : schema['title'];
    return bodyExamples(document, body).map((example) => ({
      of: `${operation.operationId}: ${example.name}`,
      file: `schemas/${name}.json`,
      value: example.value,
    }));
  }),
);

function problemsOf(file: string, value: unknown): unknown {
  const validate = ajv.getSchema(schemas.get(file)?.$id) ?? ajv.compile(schemas.get(file));
  return validate(value) ? null : validate.errors;
}

describe('the published schemas', () => {
  it.each(examples)('$file allows the example of $of', ({ file, value }) => {
    expect([...schemas.keys()]).toContain(file);
    expect(problemsOf(file, value)).toBeNull();
  });

  it('refuse an example without what is required', () => {
    const broken = examples.flatMap(({ file, value }) => {
      const [required] = schemas.get(file)?.required ?? [];
      if (required === undefined) return [];
      const { [required]: _left, ...rest } = value as Record<string, unknown>;
      return [problemsOf(file, rest)];
    });
    expect(broken.length).toBeGreaterThan(50);
    expect(broken).not.toContain(null);
  });

  it('refuse what a schema that they refer to forbids', () => {
    const [payment] = examples.filter(({ of }) => of === 'createPayment: Payment');
    const value = { ...Object(payment?.value), amount: { value: '1250', currency: 'euro' } };
    expect(problemsOf('schemas/PaymentCreate.json', value)).toMatchObject([
      { instancePath: expect.stringContaining('/amount/') },
    ]);
  });

  it.each([...schemas.keys()])('%s stands alone and knows its own name', (file) => {
    const schema = schemas.get(file);
    expect(file).toBe(`schemas/${schema.$id}`);
    expect(ajv.getSchema(schema.$id) ?? ajv.compile(schema)).toBeTypeOf('function');
    expect(JSON.stringify(schema)).not.toContain('#/components/');
  });

  it('are all in the index', () => {
    expect(index.version).toBe(document.info.version);
    expect(index.schemas.map(({ url }: { url: string }) => `schemas/${url}`)).toEqual([
      ...schemas.keys(),
    ]);
  });
});
