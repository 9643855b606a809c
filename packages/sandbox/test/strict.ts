import { type Client, type ClientOptions, createClient } from '@crossborder-fx/client';
import { type SentRequest, send } from '@crossborder-fx/tools-test-utils';
import { expect } from 'vitest';
import type { Sandbox } from '../src/sandbox.ts';
import { strictProblems } from './strict-problems.ts';

// These helpers check every answer of a sandbox against the strict form of the published API document.

export function expectStrict(method: string, path: string, status: number, text: string): void {
  const problems = strictProblems(method, path, { status, text });
  expect(problems, `${method} ${path} ${status}: ${text}`).toEqual([]);
}

async function checked(method: string, url: string, response: Response): Promise<Response> {
  const text = await response.clone().text();
  expectStrict(method, new URL(url).pathname, response.status, text);
  return response;
}

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

export async function sendStrict(
  sandbox: Pick<Sandbox, 'url' | 'credentials'>,
  path: string,
  request: SentRequest = {},
): Promise<Response> {
  const { method = request.body === undefined ? 'GET' : 'POST' } = request;
  return checked(method, sandbox.url + path, await send(sandbox, path, request));
}
