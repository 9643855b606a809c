import { expect, test } from 'vitest';
import { counterpartyOf } from '../../../test/counterparty-of.ts';
import { forward, moveTo, trade, walletWith } from '../../../test/exchanges.ts';
import { choicesWith } from '../../choices.ts';
import type { Counterparty } from '../../counterparty.ts';

const closedPort = 'http://127.0.0.1:9';

function subscribe({ context, change }: Counterparty, events: string[]): void {
  change(() =>
    context.statements
      .prepare<{ url: string; events: string }>(
        `INSERT INTO subscription (webhookId, url, events, secret, isDeleted)
         VALUES ('3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63', :url, :events, 'secret', 0)`,
      )
      .run({ url: closedPort, events: JSON.stringify(events) }),
  );
}

const bodiesOf = (counterparty: Counterparty) =>
  counterparty.listDeliveries().map(({ rawBody }) => JSON.parse(rawBody));

test('each row notifies its events, with the trade as it is read back', async () => {
  const counterparty = counterpartyOf();
  subscribe(counterparty, ['TRADE_PLANIFIED', 'TRADE_BLOCKED', 'TRADE_CANCELED']);
  const source = walletWith(counterparty, 'EUR', 0n);
  const short = trade(counterparty, { sourceWalletId: source });
  trade(counterparty, { amount: { value: '000000000066.12', currency: 'EUR' } });
  await moveTo(counterparty, '2026-11-27');
  const bodies = bodiesOf(counterparty);
  expect(bodies.map(({ event, payload }) => [event, payload.id === short.id])).toEqual([
    ['TRADE_PLANIFIED', true],
    ['TRADE_PLANIFIED', false],
    ['TRADE_BLOCKED', true],
    ['TRADE_CANCELED', true],
  ]);
  expect(bodies[0].payload).toEqual(short);
  expect(bodies[2].payload).toEqual({ ...short, status: 'blocked' });
  expect(bodies[3].payload).toEqual({ ...short, status: 'canceled' });
});

test('a fixed forward notifies, wrapped where that is chosen', async () => {
  const counterparty = counterpartyOf({ choices: choicesWith({ payloadShape: 'wrapped' }) });
  subscribe(counterparty, ['FIXED_FORWARD_PLANIFIED', 'FIXED_FORWARD_FINALIZED']);
  const one = forward(counterparty);
  await moveTo(counterparty, '2026-12-22');
  expect(bodiesOf(counterparty)).toMatchObject([
    { event: 'FIXED_FORWARD_PLANIFIED', payload: { fixedForward: one } },
    {
      event: 'FIXED_FORWARD_FINALIZED',
      payload: { fixedForward: { ...one, status: 'finalized' } },
    },
  ]);
});

test('3: of trades that fail, only one that is canceled is notified', async () => {
  const counterparty = counterpartyOf();
  subscribe(counterparty, ['TRADE_BLOCKED', 'TRADE_FINALIZED', 'TRADE_CANCELED']);
  const amounts = ['66.11', '66.12', '66.13', '66.14'];
  const ids = amounts.map(
    (value) => trade(counterparty, { amount: { value: `0000000000${value}`, currency: 'EUR' } }).id,
  );
  await moveTo(counterparty, '2026-11-26');
  const [blocked, , , canceled] = ids;
  expect(bodiesOf(counterparty).map(({ event, payload }) => [event, payload.id])).toEqual([
    ['TRADE_BLOCKED', blocked],
    ['TRADE_CANCELED', canceled],
    ['TRADE_FINALIZED', blocked],
  ]);
});
