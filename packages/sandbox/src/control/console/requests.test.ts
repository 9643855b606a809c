import { expect, test } from 'vitest';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { requestOf, requestsOf } from './requests.ts';

const whole = { page: 1, text: '' };

async function sandboxWith(...paths: string[]) {
  const sandbox = await sandboxOf({ journalSize: 60 });
  for (const path of paths) await (await fetch(sandbox.url + path)).arrayBuffer();
  const listed = (part: Partial<typeof whole>) => {
    const { rows, total } = requestsOf(sandbox.requests, { ...whole, ...part });
    return { keys: rows.map(({ key }) => key), total, names: rows.map(nameOf) };
  };
  return { sandbox, listed };
}

function nameOf({ cells }: { cells: object }): string {
  return Object(cells).Request.name;
}

test('the console lists the latest requests first, in pages, and gives each request a unique key', async () => {
  const paths = Array.from({ length: 70 }, (_, number) => `/wallets/${number}`);
  const { listed } = await sandboxWith(...paths);
  const [first, second] = [listed({ page: 1 }), listed({ page: 2 })];
  expect([first.total, first.keys.length, second.keys.length]).toEqual([60, 50, 10]);
  expect([first.names[0], second.names[9]]).toEqual(['GET /wallets/69', 'GET /wallets/10']);
  expect(new Set([...first.keys, ...second.keys]).size).toBe(60);
});

test('the console finds requests by a text in the path, the operation or the status', async () => {
  const { listed } = await sandboxWith('/wallets', '/trades/_all', '/wallets');
  expect(listed({ text: 'TRADES' }).names).toEqual(['GET /trades/_all']);
  expect(listed({ text: 'listWallets' }).total).toBe(2);
  expect(listed({ text: '401' }).total).toBe(3);
});

test('the console shows the query and each check of the signature of a request, and lets the user copy only a request with its full body', async () => {
  const { sandbox, listed } = await sandboxWith('/wallets?page=2&page=3');
  await fetch(`${sandbox.url}/payments`, { method: 'POST', body: 'x'.repeat(5_000) });
  const [long = '', short = ''] = listed({}).keys;
  const { request, parts, problem } = requestOf(sandbox.requests, short);
  expect(request).toEqual({ method: 'GET', target: '/wallets?page=2&page=3', body: undefined });
  expect(problem).toBe('The header X-WSSE is missing.');
  expect(parts.find(({ name }) => name === 'Signature')?.rows).toContainEqual(
    expect.objectContaining({
      Result: { as: 'badge', text: 'wrong', tone: 'bad' },
    }),
  );
  const cut = requestOf(sandbox.requests, long);
  expect(cut.request).toBeUndefined();
  expect(cut.parts.find(({ text }) => text)?.text).toHaveLength(4096);
});
