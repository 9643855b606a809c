import {
  bodyExamples,
  isRecord,
  jsonOf,
  keysOf,
  type OpenApiDocument,
  operationNamed,
  operationsOf,
  parametersOf,
  resolve,
  type Schema,
  valueAt,
} from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { expanded, templated } from './documents.ts';

interface Link {
  operationId: string;
  parameters?: Record<string, string>;
  requestBody?: string | Record<string, string>;
}

function linksOf(document: OpenApiDocument) {
  return [...operationsOf(document)].flatMap(({ operation }) => {
    const answer = resolve<object>(document, operation.responses['200'] ?? {});
    const links: Record<string, Link> = Object(answer).links ?? {};
    const from = String(operation.operationId);
    return Object.entries(links).map(([name, link]) => ({ from, name, link }));
  });
}

/** Returns the values of a link's runtime expression in all examples of the operation that has the link. */
function valuesOf(document: OpenApiDocument, from: string, expression: string): unknown[] {
  const located = operationNamed(document, from);
  const [, source, pointer] = /^(\$[\w.]+)(?:#(\/.*))?$/.exec(expression) ?? [];
  const { requestBody, responses } = located.operation;
  const body = { '$response.body': responses['200'], '$request.body': requestBody }[source ?? ''];
  if (body) {
    const keys = pointer === undefined || pointer === '/' ? [] : keysOf(`#${pointer}`);
    return bodyExamples(document, body).map(({ value }) => valueAt(value, keys));
  }
  const name = /^\$request\.path\.(\w+)$/.exec(expression)?.[1];
  return parametersOf(document, located)
    .filter((parameter) => parameter.in === 'path' && parameter.name === name)
    .map(({ example }) => example);
}

describe.each([
  { form: 'templated', document: templated },
  { form: 'expanded', document: expanded },
])('in the $form document', ({ document }) => {
  const links = linksOf(document);

  test.each([
    ['createPayment', 'confirmPayment uploadProofOfTransaction getPayment deletePayment'],
    ['confirmPayment', 'getPayment'],
    ['createExternalBankAccount', 'getExternalBankAccount deleteExternalBankAccount'],
    ['createWallet', 'getWallet'],
    ['createQuote', 'createTrade'],
    ['createTrade', 'getTrade'],
    ['createFixedForwardQuote', 'createFixedForward'],
    ['getWebhook', 'listFailedNotifications'],
    [
      'createWebhook',
      'getWebhook updateWebhook rotateWebhookSecret listFailedNotifications deleteWebhook',
    ],
  ])('the operation %s has links to the operations that can come next', (from, targets) => {
    const found = links.filter((place) => place.from === from);
    expect(found.map(({ link }) => link.operationId).join(' ')).toBe(targets);
  });

  test.each(links)(
    'the link $name of $from gives each path parameter of its target, and only parameters of the target',
    ({ link }) => {
      const target = operationNamed(document, link.operationId);
      const parameters = parametersOf(document, target);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const given = Object.keys(link.parameters ?? {});
      expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(given));
      expect(given).toEqual(expect.arrayContaining(inPath.map(({ name }) => name)));
    },
  );

  test.each(links)(
    'each example of $from has the values that the link $name passes on',
    ({ from, link }) => {
      const body = typeof link.requestBody === 'string' ? [link.requestBody] : [];
      const fields = Object.values(isRecord(link.requestBody) ? link.requestBody : {});
      const single = [...Object.values(link.parameters ?? {}), ...fields].map(String);
      for (const expression of [...single, ...body]) {
        const values = valuesOf(document, from, expression);
        expect(values.length, expression).toBeGreaterThan(0);
        for (const value of values) expect(value, expression).toBeTruthy();
      }
      const texts = single.flatMap((expression) => valuesOf(document, from, expression));
      expect(texts).toEqual(texts.map(() => expect.any(String)));
    },
  );

  test.each(links.filter(({ link }) => link.requestBody !== undefined))(
    'the link $name of $from makes a request body with only those fields that the target operation has',
    ({ from, link }) => {
      const { operation } = operationNamed(document, link.operationId);
      const known = fieldsOf(document, jsonOf(document, operation.requestBody)?.schema ?? {});
      const sent =
        typeof link.requestBody === 'string'
          ? valuesOf(document, from, link.requestBody).flatMap((body) => Object.keys(Object(body)))
          : Object.keys(link.requestBody ?? {});
      expect(sent.length).toBeGreaterThan(0);
      expect(known).toEqual(expect.arrayContaining(sent));
    },
  );
});

function fieldsOf(document: OpenApiDocument, schema: Schema): string[] {
  const { properties, allOf } = resolve<Schema>(document, schema);
  const inherited = (allOf ?? []).flatMap((member) => fieldsOf(document, member));
  return [...Object.keys(properties ?? {}), ...inherited];
}
