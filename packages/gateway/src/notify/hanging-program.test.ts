import { loopbackServer, waitingReceiver } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { signingKey } from '../../test/notified-setup.ts';
import type { Message, Outbox } from '../data/outbox.ts';
import { startDelivering } from './deliver.ts';

const messagesOf = (ids: number[]) =>
  ids.map((id): Message => ({ id: `${id}`, body: `${id}`, created: 1_000, attempts: 1 }));

function delivering(url: string, due: Message[], timeout: number) {
  const results: unknown[][] = [];
  const outbox: Pick<Outbox, 'now' | 'hurry' | 'take' | 'delivered' | 'failed'> = {
    now: () => 2_000,
    hurry: async () => {},
    take: async (most) => due.splice(0, most),
    delivered: async (...result) => void results.push(result),
    failed: async (...result) => void results.push(result),
  };
  const report = (error: unknown) => void results.push([error]);
  const context = { outbox: outbox as Outbox, now: outbox.now, report };
  const deliverer = startDelivering(
    context,
    { deliverTo: url, signingKeys: [signingKey] },
    timeout,
  );
  onTestFinished(() => deliverer.close());
  return { results, close: deliverer.close };
}

test('a delivery that the program does not answer ends after its timeout, and the next attempt is planned', async () => {
  const program = await waitingReceiver();
  const { results } = delivering(program.url, messagesOf([1]), 300);
  await expect.poll(() => results).toEqual([['1', 'the program did not answer in time', 7_000]]);
  expect(program.requests).toHaveLength(1);
});

const all = Array.from({ length: 40 }, (_, index) => index + 1);

test.each([
  // With this long timeout, the gateway begins an additional delivery only when a delivery ends that began later than
  // an unanswered delivery.
  ['one in four', all.filter((id) => id % 4 === 0), 600_000],
  ['the first twenty', all.slice(0, 20), 12_000],
])(
  'a program that does not answer %s of its notifications gets all other notifications before an unanswered attempt ends',
  async (_, hanging, timeout) => {
    const program = await loopbackServer((response, { body }) => {
      if (!hanging.includes(Number(body))) response.writeHead(204).end();
    });
    const { results } = delivering(program.url, messagesOf(all), timeout);
    const others = all.filter((id) => !hanging.includes(id));
    await expect
      .poll(() => results.map(([id]) => Number(id)).sort((a, b) => a - b))
      .toEqual(others);
  },
);

test('the gateway delivers eight notifications at the same time to a program that answers', async () => {
  const program = await waitingReceiver();
  delivering(program.url, messagesOf(all), 60_000);
  await expect.poll(() => program.requests.length).toBe(8);
  await program.answerNext();
  await expect.poll(() => program.requests.length).toBe(9);
});

test('a closing gateway aborts its deliveries, and the next start attempts them again', async () => {
  const program = await waitingReceiver();
  const { results, close } = delivering(program.url, messagesOf([1]), 600_000);
  await expect.poll(() => program.requests).toHaveLength(1);
  await close();
  expect(results).toEqual([['1', 'AbortError', 2_000]]);
});
