import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { writeList } from './write-list.ts';

async function answered(items: Iterable<unknown>): Promise<IncomingMessage> {
  const server = createServer((_request, response: ServerResponse) => {
    void writeList('items', items)(response);
  });
  const request = get(await listen(server), { agent: false });
  onTestFinished(() => void server.close());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

test.each([[[]], [[1]], [[{ a: 'ü' }, [null]]]])(
  'writeList writes the items %j as JSON',
  async (items) => {
    expect(await json(await answered(items))).toEqual({ items });
  },
);

test('writeList makes an item only when the reader has taken the earlier items', async () => {
  let made = 0;
  const total = 30;
  function* items() {
    for (; made < total; made++) yield 'x'.repeat(1_000_000);
  }
  const response = await answered(items());
  expect(made).toBeLessThan(total);
  const { items: received } = (await json(response)) as { items: string[] };
  expect([made, received.length]).toEqual([total, total]);
});
