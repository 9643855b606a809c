import { testCredentials } from '../../common/credentials.ts';
import type { Operation } from '../../common/router.ts';
import type { TestServer } from '../../test-server.ts';
import type { ControlRoute } from '../control-route.ts';
import { welcomePage } from '../files.ts';
import type { ControlDocument } from '../openapi.ts';
import { answering, done, listOf, objectOf, text } from '../schemas.ts';

export const serverRoutes: ControlRoute[] = [
  {
    method: 'POST',
    path: 'reset',
    id: 'reset',
    summary: 'Removes all rules and requests, and restores the initial state',
    example: {},
    ...done('The server has its initial state.', ({ server }) => server.reset()),
  },
  {
    method: 'GET',
    path: 'operations',
    id: 'listOperations',
    summary: 'Lists the operations whose answers a rule can change',
    example: {},
    ...answering(
      'operations',
      {
        description: 'The operations, each with its method and paths.',
        ...listOf(objectOf({ operation: text, method: text, paths: listOf(text) })),
      },
      ({ server }) => grouped(server.operations),
    ),
  },
];

function grouped(operations: readonly Operation[]) {
  const groups = new Map<string, { operation: string; method: string; paths: string[] }>();
  for (const { group: operation, method, path } of operations) {
    const known = groups.get(operation);
    if (known) known.paths.push(path);
    else groups.set(operation, { operation, method, paths: [path] });
  }
  return [...groups.values()];
}

export interface About extends ControlDocument {
  isControlled: boolean;
  console: string | undefined;
  auth: boolean;
}

export function aboutRoutes(
  about: About,
  closing: AbortSignal,
  documentOf: (url: string) => unknown,
): ControlRoute[] {
  const { name, version } = about;
  return [
    {
      method: 'GET',
      path: '/',
      id: 'describeServer',
      summary: 'Describes the server',
      open: true,
      example: {},
      answer: {
        status: 200,
        description:
          'The name and paths of the server, and the form of the header X-WSSE. A browser gets the page of the console instead, if the server has one.',
        schema: objectOf(
          {
            name: text,
            version: text,
            description: text,
            signature: text,
            health: text,
            control: text,
            controlDocument: text,
            console: { type: 'string', description: 'The path of the console of the server.' },
          },
          ...['version', 'control', 'controlDocument', 'console'],
        ),
      },
      handle({ server, wantsPage }) {
        if (wantsPage && about.console) return welcomePage(description, about.console);
        return { status: 200, body: describe(about, server) };
      },
    },
    {
      method: 'GET',
      path: 'health',
      id: 'getHealth',
      summary: 'Says whether the server accepts requests',
      open: true,
      example: {},
      answer: {
        status: 200,
        description: 'The server accepts requests.',
        schema: objectOf({ status: text }),
      },
      handle: () => ({
        status: closing.aborted ? 503 : 200,
        body: { status: closing.aborted ? 'closing' : 'ok', name, version },
      }),
    },
    {
      method: 'GET',
      path: 'openapi.json',
      id: 'getDocument',
      summary: 'Returns the OpenAPI description of the control interface',
      example: {},
      answer: {
        status: 200,
        description: 'The description, in OpenAPI 3.1.',
        schema: { type: 'object' },
      },
      handle: ({ server: { url } }) => ({ status: 200, body: documentOf(url) }),
    },
  ];
}

const description = 'A test server that imitates the cross-border payments and FX service.';

function describe(
  { name, version, prefix, isControlled, console, auth }: About,
  { credentials: { username, secret } }: TestServer,
): unknown {
  const isTest = secret === testCredentials.secret;
  const control = { control: prefix, controlDocument: `${prefix}openapi.json` };
  return {
    name,
    version,
    description,
    signature: auth
      ? 'Each request must have a new X-WSSE: UsernameToken Username="…", PasswordDigest="…", Nonce="…", Created="…"'
      : 'The server does not verify signatures.',
    // The test credentials are public, so the answer may contain their secret.
    ...(auth && isTest && { credentials: { username, secret } }),
    health: `${prefix}health`,
    ...(isControlled && control),
    ...(console !== undefined && { console }),
  };
}
