import { createRequire } from 'node:module';
import type { Client, HttpMethod } from '@crossborder-fx/client';
import type { operations } from '@crossborder-fx/openapi';
import {
  type LocatedOperation,
  type OpenApiDocument,
  operationsOf,
  parametersOf,
  type RequestBody,
  type Response,
  resolve,
  type Schema,
} from '@crossborder-fx/openapi/document';

export type GatewayOperation = ReturnType<typeof operationOf>;

/** The operations that need an idempotency key, each with the client resource whose `createOnce` sends it. */
export const keyed = {
  createPayment: 'payments',
  createTrade: 'trades',
  createFixedForward: 'fixedForwards',
  createExternalBankAccount: 'externalBankAccounts',
} as const satisfies Partial<Record<keyof operations, keyof Client>>;

/** The largest request body, in bytes, of an operation that takes a file in Base64. */
const largestWithFile = 10 * 1024 * 1024;

/** The gateway withholds these resources, which show bodies of other callers, webhook secrets and one-time links. */
const withheld = ['documents', 'logs'];

/** Reads the published OpenAPI description, from which the client is generated as well. */
export function readDescription() {
  const document: OpenApiDocument = createRequire(import.meta.url)(
    '@crossborder-fx/openapi/openapi.codegen.json',
  );
  const events = resolve<Schema>(document, { $ref: '#/components/schemas/EventName' });
  return {
    operations: [...operationsOf(document)]
      .filter(({ path }) => !withheld.includes(path.split('/')[1] ?? ''))
      .map((located) => operationOf(document, located)),
    eventNames: (events.enum ?? []) as string[],
  };
}

function operationOf(document: OpenApiDocument, located: LocatedOperation) {
  const { path, operation } = located;
  const { operationId: id = '', responses, requestBody } = operation;
  const answered = resolve<Response>(document, responses['200'] ?? { description: '' });
  const answer = answered.content?.['application/json']?.schema ?? {};
  const fields = Object.keys(resolve<Schema>(document, answer).properties ?? {});
  const unwrap = operation['x-unwrap'];
  const wrapper = fields.find((name) => name === unwrap);
  const beside = wrapper === undefined ? [] : fields.filter((name) => name !== wrapper);
  const taken = requestBody && resolve<RequestBody>(document, requestBody);
  const body = resolve<Schema>(document, taken?.content?.['application/json']?.schema ?? {});
  const hasFile = Object.values(body.properties ?? {}).some(
    (field) => 'contentEncoding' in resolve<Schema>(document, field),
  );
  const status = parametersOf(document, located).find(
    ({ name }) => name === operation['x-expand-path-parameter'],
  );
  const statuses = status && resolve<Schema>(document, status.schema ?? {}).enum;
  // A status word in a path selects a list. The router tries the route of each status before the route for an id.
  const given = statuses ? statuses.map((value) => ({ [status.name]: String(value) })) : [{}];
  const routes = given.map((values: Record<string, string>) => ({
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `:${name}`),
    path: values,
  }));
  return {
    id,
    method: located.method.toUpperCase() as HttpMethod,
    path,
    routes,
    hasEffect: operation['x-effect'] !== 'none',
    wrapper,
    beside,
    takesBody: taken !== undefined,
    ...(hasFile && { bodyLimit: largestWithFile }),
  };
}
