import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenApiDocument, operationsOf, repository } from '@crossborder-fx/tools-description';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const text = readFileSync(join(repository, 'packages/openapi/openapi.gateway.yaml'), 'utf8');
const document: OpenApiDocument = parse(text);

const withheld = [
  ...['Document', 'DocumentList', 'DocumentUpload', 'DocumentedObject'],
  ...['LogEntry', 'LogList'],
];

test('the OpenAPI document of the gateway demands a bearer token, and no signature', () => {
  expect(document['security']).toEqual([{ Bearer: [] }]);
  expect(text).not.toMatch(/wsse|x-service-/i);
});

test("in the gateway's OpenAPI document, a creation has an idempotency key and no tag, and all other schemas are those of the service", () => {
  const original = readFileSync(join(repository, 'packages/openapi/openapi.json'), 'utf8');
  const keyed = [...operationsOf(document)]
    .map(({ operation }) => operation)
    .filter(({ parameters }) => JSON.stringify(parameters ?? []).includes('IdempotencyKey'));
  expect(keyed.map(({ operationId }) => operationId).sort()).toEqual([
    ...['createExternalBankAccount', 'createFixedForward', 'createPayment', 'createTrade'],
  ]);
  const without = ({ components }: OpenApiDocument) => {
    const schemas = structuredClone(components?.['schemas']) as Record<string, object>;
    for (const name of ['GatewayProblem', 'PaymentConfirmation', ...withheld]) delete schemas[name];
    for (const name of ['PaymentCreate', 'TradeCreate', 'ExternalBankAccountCreate']) {
      const hideTag = (key: string, value: unknown) => (key === 'tag' ? undefined : value);
      schemas[name] = JSON.parse(JSON.stringify(schemas[name], hideTag));
    }
    return schemas;
  };
  expect(without(document)).toEqual(without(JSON.parse(original)));
  const created = JSON.stringify(document.components?.['schemas']?.['PaymentCreate']);
  expect(created).not.toContain('"tag"');
});

test('the OpenAPI document of the gateway has no operation for the request log or for documents', () => {
  const paths = Object.keys(document.paths).filter((path) => /^.(logs|documents)/.test(path));
  const schemas = Object.keys(document.components?.['schemas'] ?? {});
  expect(paths).toEqual([]);
  expect(schemas.filter((name) => withheld.includes(name))).toEqual([]);
  expect(document.tags?.map(({ name }) => name)).not.toContain('Logs');
});

test('openapi-typescript makes types of the OpenAPI document of the gateway', async () => {
  const types = astToString(await openapiTypescript(JSON.stringify(document)));
  expect(types).toContain('"Idempotency-Key": components["parameters"]["IdempotencyKey"]');
});
