import { createRequire } from 'node:module';
import { type Client, type ClientOptions, createClient } from '@crossborder-fx/client';
import { type OpenApiDocument, strictForm } from '@crossborder-fx/test-server';
import { type SentRequest, send } from '@crossborder-fx/tools-test-utils';
import { expect } from 'vitest';
import { validatorOf } from '../../openapi/test/validation.ts';
import type { Sandbox } from '../src/start-sandbox.ts';

// Every answer of the sandbox is held against the strict form of the published document.

const document = createRequire(import.meta.url)(
  '@crossborder-fx/openapi/openapi.json',
) as OpenApiDocument;
const validate = validatorOf(strictForm(document) as Parameters<typeof validatorOf>[0]);

const templates = Object.keys(document.paths)
  // A status keyword selects the list.
  .sort((one, other) => count(one) - count(other))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

function count(path: string): number {
  return path.split('{').length;
}

/** Expects what the description has for this operation and status. */
export function expectStrict(method: string, path: string, status: number, text: string): void {
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(500);
  const found = templates.find(
    ({ path: template, pattern }) =>
      pattern.test(path) && method.toLowerCase() in Object(document.paths[template]),
  );
  if (!found) return;
  const pointer = ['paths', found.path, method.toLowerCase(), 'responses'];
  const operation = Object(document.paths[found.path])[method.toLowerCase()];
  const key = String(status) in operation.responses ? String(status) : 'default';
  if (status === 204) {
    expect(key).toBe('204');
    expect(text).toBe('');
    return;
  }
  if (key === 'default') expect(status).toBeGreaterThanOrEqual(400);
  const reference = operation.responses[key].$ref as string | undefined;
  const base =
    reference ??
    `#/${[...pointer, key].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
  const problems = validate(
    `${base}/content/application~1json/schema`.replaceAll('{', '%7B').replaceAll('}', '%7D'),
    JSON.parse(text),
  );
  expect(problems, `${method} ${path} ${status}: ${text}`).toEqual([]);
}

async function checked(method: string, url: string, response: Response): Promise<Response> {
  const text = await response.clone().text();
  expectStrict(method, new URL(url).pathname, response.status, text);
  return response;
}

/** A client of a sandbox, all answers of which are checked. */
export function clientOf(
  { url, credentials }: Pick<Sandbox, 'url' | 'credentials'>,
  options: Partial<ClientOptions> = {},
): Client {
  const strictFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return checked(request.method, request.url, await fetch(input, init));
  };
  return createClient({ baseUrl: url, ...credentials, fetch: strictFetch, ...options });
}

/** Sends a signed request, and checks the answer. */
export async function sendStrict(
  sandbox: Pick<Sandbox, 'url' | 'credentials'>,
  path: string,
  request: SentRequest = {},
): Promise<Response> {
  const { method = request.body === undefined ? 'GET' : 'POST' } = request;
  return checked(method, sandbox.url + path, await send(sandbox, path, request));
}
