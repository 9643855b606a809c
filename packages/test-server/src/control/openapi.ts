import type { PathItem } from '@crossborder-fx/openapi/document';
import type { ControlRoute, JsonSchema } from './control-route.ts';
import { objectOf, text } from './schemas.ts';

export interface ControlDocument {
  /** Name of the server, such as `mock`. */
  name: string;
  /** Version of the server's package. */
  version: string | undefined;
  prefix: string;
}

export function pathOf({ path }: Pick<ControlRoute, 'path'>, prefix: string): string {
  return path.startsWith('/') ? path : prefix + path;
}

export function controlDocument(
  routes: readonly ControlRoute[],
  { name, version = '0.0.0', prefix }: ControlDocument,
) {
  const paths: Record<string, PathItem> = {};
  for (const route of routes) {
    const path = pathOf(route, prefix);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `Control interface of the ${name}`,
      version,
      description:
        'Controls a test server, from any programming language. The real service has no such interface.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [],
    paths,
    components: {
      parameters: {
        ApiUser: {
          name: 'user',
          in: 'query',
          description: 'The username of the API user to act on. The default is the first user.',
          schema: text,
        },
      },
      responses: {
        Error: {
          description: 'The server refused the request, and did nothing.',
          content: { 'application/json': { schema: errorSchema } },
        },
      },
    },
  };
}

const errorSchema = objectOf(
  {
    error: { type: 'string', description: 'A sentence that says what is wrong.' },
    name: { type: 'string', description: 'The name of the class of the error.' },
    code: { type: 'string', description: 'A code that tells errors of one class apart.' },
  },
  'code',
);

function operationOf(route: ControlRoute): unknown {
  const { id, summary, description, open, query = {}, body, example, answer } = route;
  const { status, schema, mediaType = 'application/json' } = answer;
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [
    ...names.map((name) => parameter('path', name, text, example?.path?.[name])),
    ...Object.entries(query).map(([name, one]) =>
      parameter('query', name, one, example?.query?.[name]),
    ),
    ...(open ? [] : [{ $ref: '#/components/parameters/ApiUser' }]),
  ];
  const content = schema && { content: { [mediaType]: { schema } } };
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: {
          'application/json': { schema: body, ...(example?.body && { example: example.body }) },
        },
      },
    }),
    responses: {
      [status]: { description: answer.description, ...content },
      '4XX': { $ref: '#/components/responses/Error' },
    },
  };
}

function parameter(
  where: 'path' | 'query',
  name: string,
  { description, ...schema }: JsonSchema,
  example: unknown,
): unknown {
  return {
    name,
    in: where,
    ...(where === 'path' && { required: true }),
    ...(description !== undefined && { description }),
    schema,
    ...(example !== undefined && { example }),
  };
}
