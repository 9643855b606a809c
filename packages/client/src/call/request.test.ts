import { errorOf, json, storyPayment } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import { exampleCalls } from '../../test/example-calls.ts';
import type { Client } from '../create-client.ts';

type AnyRequest = (method: string, path: string, input: object) => Promise<{ body: unknown }>;

/** `request` without its types, for any path and method. */
function anyRequest(fx: Client): AnyRequest {
  return fx.request as unknown as AnyRequest;
}

test('a request returns body and response unchanged', async () => {
  const body = { payment: { id: 'P1' }, payeeVerification: { status: 'MATCH' } };
  const { fx, requests } = await clientOf((response) => json(response, 200, body));
  const result = await fx.request('GET', '/payments/{id}', { path: { id: 'P1' } });
  expect(result.body).toEqual(body);
  expect(result.response.status).toBe(200);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /payments/P1']);
});

test('after 204 the body is undefined', async () => {
  const { fx } = await clientOf((response) => response.writeHead(204).end());
  const result = await fx.request('GET', '/payments/{id}', { path: { id: 'P1' } });
  expect(result).toMatchObject({ body: undefined, response: { status: 204 } });
});

test('path, query and body are sent where the description puts them', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 200, {}));
  await fx.request('GET', '/payments/{status}', {
    path: { status: 'all' },
    query: { page: '2', sort: 'DESC' },
  });
  await fx.request('POST', '/payments', { body: storyPayment });
  expect(requests[0]?.url).toBe('/payments/all?page=2&sort=DESC');
  expect(JSON.parse(requests[1]?.body ?? '')).toEqual(storyPayment);
});

test.each(exampleCalls.map((example) => [example.operation.id, example] as const))(
  '%s can be made by method and path',
  async (_id, { operation, body, answer }) => {
    const { fx, requests } = await clientOf((response) => json(response, 200, answer));
    const [method = '', template = ''] = operation.route.split(' ');
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const value = (name: string) =>
      ({ status: 'all', webhookId: 'cf16243d-7e0a-4a5b-b996-ba7018201e30' })[name] ?? 'NDgyODM';
    const path = Object.fromEntries(names.map((name) => [name, value(name)]));
    const result = await anyRequest(fx)(method, template, { path, body });
    expect(result.body).toEqual(answer);
    expect(requests[0]).toMatchObject({
      method,
      url: template.replaceAll(/\{(\w+)\}/g, (_, name) => value(name)),
    });
  },
);

describe('a request goes through the same pipeline as a method', () => {
  test('input is checked', async () => {
    const { fx, requests } = await clientOf((response) => json(response, 200, {}));
    const bad = fx.request('DELETE', '/payments/{id}', { path: { id: 'all' } });
    expect(await errorOf(bad)).toMatchObject({ name: 'ValidationError', path: 'id' });
    const none = anyRequest(fx)('GET', '/payments/{id}', {});
    expect(await errorOf(none)).toMatchObject({ name: 'ValidationError', path: 'id' });
    expect(requests).toEqual([]);
  });

  test('a read is retried, a change is not', async () => {
    const { fx, requests } = await clientOf((response) => json(response, 500, {}));
    await errorOf(fx.request('GET', '/wallets', {}));
    expect(requests).toHaveLength(3);
    const error = await errorOf(fx.request('POST', '/payments', { body: storyPayment }));
    expect(requests).toHaveLength(4);
    expect(error).toMatchObject({ operation: 'createPayment', outcome: 'unknown' });
  });

  test('signal and timeout end it', async () => {
    const { fx } = await clientOf(() => {});
    const slow = fx.request('GET', '/wallets', {}, { timeout: 30 });
    expect(await errorOf(slow)).toMatchObject({ name: 'TimeoutError' });
    const aborted = fx.request('GET', '/wallets', {}, { signal: AbortSignal.abort() });
    expect(await errorOf(aborted)).toMatchObject({ name: 'AbortedError' });
  });
});
