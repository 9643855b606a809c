import { expect, test } from 'vitest';
import { readEvents } from './remote-events.ts';

test.each([1, 2, 3, 1000])('events come whole, of pieces of %i bytes', async (size) => {
  const text =
    ':\n\nevent: request\ndata: {"tag":"ü🔑 \\n"}\n\n:\n\nevent: reset\ndata: {}\n\nevent: cut';
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const events = [];
  for await (const event of readEvents(pieces())) events.push(event);
  expect(events).toEqual([
    { event: 'request', data: { tag: 'ü🔑 \n' } },
    { event: 'reset', data: {} },
  ]);
});
