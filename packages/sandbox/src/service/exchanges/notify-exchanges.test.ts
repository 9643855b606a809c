import { money } from '@crossborder-fx/client/money';
import { expect, test } from 'vitest';
import { forward, moveTo, trade, walletWith } from '../../../test/exchanges.ts';
import { userOf } from '../../../test/user-of.ts';
import { choicesWith } from '../../choices.ts';
import type { SandboxUser } from '../../sandbox-user.ts';

const closedPort = 'http://127.0.0.1:9';

function subscribe({ context, change }: SandboxUser, events: string[]): void {
  change(() =>
    context.statements.run(
      `INSERT INTO subscription (webhookId, url, events, secret, isDeleted)
         VALUES ('3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63', :url, :events, 'secret', 0)`,
      { url: closedPort, events: JSON.stringify(events) },
    ),
  );
}

const bodiesOf = (user: SandboxUser) =>
  user.listDeliveries().map(({ rawBody }) => JSON.parse(rawBody));

test('each row notifies its events, with the trade as it is read back', async () => {
  const user = userOf();
  subscribe(user, ['TRADE_PLANIFIED', 'TRADE_BLOCKED', 'TRADE_CANCELED']);
  const source = walletWith(user, 'EUR', 0n);
  const short = trade(user, { sourceWalletId: source });
  trade(user, { amount: { value: '000000000066.12', currency: 'EUR' } });
  await moveTo(user, '2026-11-27');
  const bodies = bodiesOf(user);
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
  const user = userOf({ choices: choicesWith({ payloadShape: 'wrapped' }) });
  subscribe(user, ['FIXED_FORWARD_PLANIFIED', 'FIXED_FORWARD_FINALIZED']);
  const one = forward(user);
  await moveTo(user, '2026-12-22');
  expect(bodiesOf(user)).toMatchObject([
    { event: 'FIXED_FORWARD_PLANIFIED', payload: { fixedForward: one } },
    {
      event: 'FIXED_FORWARD_FINALIZED',
      payload: { fixedForward: { ...one, status: 'finalized' } },
    },
  ]);
});

test('3: of trades that fail, only one that is canceled is notified', async () => {
  const user = userOf();
  subscribe(user, ['TRADE_BLOCKED', 'TRADE_FINALIZED', 'TRADE_CANCELED']);
  const amounts = ['66.11', '66.12', '66.13', '66.14'];
  const ids = amounts.map((value) => trade(user, { amount: money(value, 'EUR') }).id);
  await moveTo(user, '2026-11-26');
  const [blocked, , , canceled] = ids;
  expect(bodiesOf(user).map(({ event, payload }) => [event, payload.id])).toEqual([
    ['TRADE_BLOCKED', blocked],
    ['TRADE_CANCELED', canceled],
    ['TRADE_FINALIZED', blocked],
  ]);
});
