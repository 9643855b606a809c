import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { describe, expect, it } from 'vitest';
import { paymentFinalized, receiver } from '../../test/any-receiver.ts';
import { insertInto, openTestPools } from '../../test/postgres.ts';

const url = postgresUrl();

describe.skipIf(!url)('3,000 deliveries at once, with a pool of 10', () => {
  const { opened, newPool, newStore } = openTestPools(url);

  it('the receiver processes each of 3,000 simultaneous deliveries once within three attempts, at most 40 deliveries at a time', async () => {
    const note = crypto.randomUUID();
    const store = newStore(newPool({ max: 10 }));
    let working = 0;
    let most = 0;
    const handler = receiver(
      store,
      async (_event, { transaction }) => {
        working += 1;
        most = Math.max(most, working);
        await transaction.query(insertInto(opened().table), [note]);
        working -= 1;
      },
      // These time limits are so long that, even on a slow machine, only a full queue refuses a delivery.
      { answerTimeoutSeconds: 240, storeTimeoutSeconds: 240 },
    );
    let left = await Promise.all(Array.from({ length: 3000 }, () => paymentFinalized()));
    const refused: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      const answers = await Promise.all(
        left.map(async (webhook) => ({ webhook, answer: await handler.receive(webhook) })),
      );
      left = answers.filter(({ answer }) => answer.status !== 204).map(({ webhook }) => webhook);
      refused.push(left.length);
    }
    // The receiver works on 40 deliveries at once, queues another 2,000, and refuses more.
    expect(refused).toEqual([expect.any(Number), 0, 0]);
    expect(refused[0]).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(40);
    expect(await opened().notes(note)).toBe(3000);
  });
});
