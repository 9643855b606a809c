import { waitingReceiver } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { startDelivering } from './deliver.ts';
import type { Message, Outbox } from './outbox.ts';

test('an attempt that the program does not answer ends after its time, and the next one is planned', async () => {
  const program = await waitingReceiver();
  const due: Message[] = [{ id: 'event-1', body: '{}', created: 1_000, attempts: 1 }];
  const results: unknown[][] = [];
  const outbox: Pick<Outbox, 'take' | 'failed'> = {
    take: async () => due.splice(0),
    failed: async (...result) => void results.push(result),
  };
  const deliverer = startDelivering({
    outbox: outbox as Outbox,
    url: program.url,
    keys: [Buffer.alloc(32, 7)],
    now: () => 2_000,
    timeout: 300,
    onError: (error) => void results.push([error]),
  });
  onTestFinished(() => deliverer.close());
  await expect
    .poll(() => results, { timeout: 10_000 })
    .toEqual([['event-1', 'no answer in time', 7_000]]);
  expect(program.requests).toHaveLength(1);
});
