import { createServer, type Socket } from 'node:net';
import { listen } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { senderInMemory } from '../../test/sender-in-memory.ts';

const noContent = 'HTTP/1.1 204 No Content\r\n';
const kept = `${noContent}connection: Keep-Alive\r\n\r\n`;

const keep = (socket: Socket) => void socket.write(kept);

/** Handles each notification with the next function of `answers`, and records the connection on which it arrived. */
async function receiverThat(...answers: ((socket: Socket) => void)[]) {
  const sockets: Socket[] = [];
  const received: string[] = [];
  const server = createServer((socket) => {
    const number = sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const [, id] = /"id":"(\w+)"/.exec(bytes.toString()) ?? [];
      if (id === undefined) return;
      received.push(`${id} on ${number}`);
      const answer = answers[received.length - 1] ?? keep;
      answer(socket);
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: await listen(server), sockets, received };
}

async function sendTo(url: string, names: readonly string[]) {
  const set = senderInMemory({ timeout: 2_000 });
  for (const name of names) set.add(url, name);
  expect(await set.sender.sendDue()).toBe(names.length);
  const outcomes = () =>
    names.map((name) =>
      set
        .attemptsAt(name)
        .map(({ state }) => state)
        .join(),
    );
  return { ...set, outcomes };
}

test('successive notifications share one connection, which is closed after the last notification', async () => {
  const { url, sockets, received } = await receiverThat();
  const { add, sender } = await sendTo(url, ['a', 'b', 'c']);
  expect(received).toEqual(['a on 1', 'b on 1', 'c on 1']);
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  add(url, 'd');
  await sender.sendDue();
  expect(received.at(-1)).toBe('d on 2');
  await expect.poll(() => sockets[1]?.destroyed).toBe(true);
});

test.each<[string, (socket: Socket) => void]>([
  ['announces the end', (socket) => socket.write(`${noContent}connection: close\r\n\r\n`)],
  ['does not announce the end', (socket) => socket.end(`${noContent}\r\n`)],
  [
    'resets the connection',
    (socket) => socket.write(`${noContent}\r\n`, () => socket.resetAndDestroy()),
  ],
])(
  'a receiver that closes its connection after each answer, and %s, gets a new connection for each notification',
  async (_, close) => {
    const { url, received } = await receiverThat(close, close, close);
    const { outcomes } = await sendTo(url, ['a', 'b', 'c']);
    expect(received).toEqual(['a on 1', 'b on 2', 'c on 3']);
    expect(outcomes()).toEqual(['delivered', 'delivered', 'delivered']);
  },
);

test.each<[string, (socket: Socket) => void, string]>([
  ['is reset', (socket) => socket.resetAndDestroy(), 'closed the connection without an answer'],
  ['is closed', (socket) => socket.end(), 'closed the connection without an answer'],
  ['hangs', () => {}, 'did not answer within 2000 ms'],
])(
  'an attempt to deliver fails when its kept connection %s, and is not repeated',
  async (_, fail, error) => {
    const { url, received } = await receiverThat(keep, fail);
    const { outcomes, attemptsAt, add, sender } = await sendTo(url, ['a', 'b', 'c', 'd']);
    expect(received.slice(0, 2)).toEqual(['a on 1', 'b on 1']);
    // After an attempt without an answer, the sender uses a new connection for every notification to this receiver.
    expect(received.slice(2).sort()).toEqual(['c on 2', 'd on 3']);
    expect(outcomes()).toEqual(['delivered', 'failed', 'delivered', 'delivered']);
    expect(attemptsAt('b')).toMatchObject([{ error: `${url} ${error}.`, status: undefined }]);
    for (const name of ['e', 'f']) add(url, name);
    await sender.sendDue();
    expect(received.slice(4)).toEqual(['e on 4', 'f on 5']);
  },
);
