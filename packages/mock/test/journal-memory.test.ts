import { wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { startWatchedMock } from './start-watched-mock.ts';

const journalBytes = 32 * 1024 * 1024;
// What a request leaves behind beside the journal: code, caches, the connection.
const slack = 16 * 1024 * 1024;

test.each([
  // Parsed, each of them is 450 MB.
  ['four bodies of 9.6 MB of empty objects', 4, `[${'{},'.repeat(3_200_000)}{}]`],
  ['ten bodies of 9.6 MB of text', 10, JSON.stringify({ file: 'A'.repeat(9_600_000) })],
  ['2,000 bodies of 100 kB', 2_000, JSON.stringify({ file: 'A'.repeat(100_000) })],
])('%s take no more memory than the journal may have', async (_title, count, body) => {
  const mock = await startWatchedMock();
  const send = async (content: string) => {
    // The one operation that takes a file.
    const response = await fetch(`${mock.url}/payments/NTc4MTI2/proofOfTransaction`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-wsse': await wsseHeader(mock.credentials) },
      body: content,
    });
    await response.arrayBuffer();
  };
  for (let warming = 0; warming < 50; warming++) await send('{}');
  const before = await mock.usedMemory();
  for (let sent = 0; sent < count; sent++) await send(body);
  const kept = (await mock.usedMemory()) - before;
  expect(kept).toBeLessThan(journalBytes + slack);
  // They are kept, as far as they may.
  expect(kept).toBeGreaterThan(journalBytes / 2);
});
