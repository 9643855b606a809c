import { describe, expect, it } from 'vitest';
import { paymentFinalized, receiver } from '../../test/any-receiver.ts';
import { openTestPools } from '../../test/postgres-handlers.ts';
import { insertInto } from '../../test/postgres-suite.ts';
import { postgresUrl } from '../../test/servers.ts';

const url = postgresUrl();

describe.skipIf(!url)('3,000 deliveries at once, with a pool of 10', () => {
  const { opened, newPool, newStore } = openTestPools(url);

  it('are all done within the three attempts of the service, and each once', async () => {
    const note = crypto.randomUUID();
    const store = newStore(newPool({ max: 10 }));
    const handler = receiver(store, async (_event, { transaction }) => {
      await transaction.query(insertInto(opened().table), [note]);
    });
    let left = await Promise.all(Array.from({ length: 3000 }, () => paymentFinalized()));
    for (let attempt = 1; attempt <= 3; attempt++) {
      const answers = await Promise.all(
        left.map(async (webhook) => ({ webhook, answer: await handler.receive(webhook) })),
      );
      // In place of the 60 seconds until the service delivers again.
      await Promise.all(answers.map(({ answer }) => answer.settled));
      left = answers.filter(({ answer }) => answer.status !== 204).map(({ webhook }) => webhook);
    }
    expect(left.length).toBe(0);
    expect(await opened().notes(note)).toBe(3000);
  });
});
