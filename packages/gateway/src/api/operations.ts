import { createRequire } from 'node:module';
import type { Client, HttpMethod } from '@crossborder-fx/client';
import type { operations } from '@crossborder-fx/openapi';

export type GatewayOperation = ReturnType<typeof operationOf>;

/** The operations that are sent once for each key, with the resources whose `createOnce` sends them. */
export const keyed = {
  createPayment: 'payments',
  createTrade: 'trades',
  createFixedForward: 'fixedForwards',
  createExternalBankAccount: 'externalBankAccounts',
} as const satisfies Partial<Record<keyof operations, keyof Client>>;

interface Schema {
  $ref?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
}

interface Described {
  operationId: string;
  'x-effect': string;
  'x-unwrap'?: string;
  'x-expand-path-parameter'?: string;
  parameters?: { name?: string; schema?: Schema }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** Reads the published description, with which the client is made too. */
export function readDescription() {
  const require = createRequire(import.meta.url);
  const description: Description = require('@crossborder-fx/openapi/openapi.templated.json');
  const { schemas } = description.components;
  const resolve = (schema: Schema | undefined): Schema =>
    (schema?.$ref ? schemas[schema.$ref.replace('#/components/schemas/', '')] : schema) ?? {};
  const all = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operationOf(path, method.toUpperCase() as HttpMethod, described, resolve),
    ),
  );
  return { operations: all, eventNames: schemas['EventName']?.enum ?? [] };
}

function operationOf(
  path: string,
  method: HttpMethod,
  described: Described,
  resolve: (schema: Schema | undefined) => Schema,
) {
  const { operationId: id, parameters = [], responses } = described;
  const answer = resolve(responses['200']?.content?.['application/json']?.schema);
  const fields = Object.keys(answer.properties ?? {});
  const unwrap = described['x-unwrap'];
  const wrapper = unwrap !== undefined && fields.includes(unwrap) ? unwrap : undefined;
  // What the answer has beside its wrapper.
  const beside = wrapper === undefined ? [] : fields.filter((name) => name !== wrapper);
  const status = described['x-expand-path-parameter'];
  const statuses = resolve(parameters.find(({ name }) => name === status)?.schema).enum;
  // In the form of Fastify's router. A status of the path selects a list, and comes before an id.
  const given = status && statuses ? statuses.map((value) => ({ [status]: value })) : [{}];
  const routes = given.map((values: Record<string, string>) => ({
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `:${name}`),
    path: values,
  }));
  const hasEffect = described['x-effect'] !== 'none';
  return { id, method, path, routes, hasEffect, wrapper, beside };
}
