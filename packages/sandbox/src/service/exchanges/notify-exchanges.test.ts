import { money } from '@crossborder-fx/client/money';
import { expect, test } from 'vitest';
import { forward, moveTo, statusOf, trade, walletWith } from '../../../test/exchanges.ts';
import { subscribe } from '../../../test/notify.ts';
import { userOf } from '../../../test/user-of.ts';
import { choicesWith } from '../../choices.ts';
import type { SandboxUser } from '../../sandbox-user.ts';

const closedPort = 'http://127.0.0.1:9';

const bodiesOf = (user: SandboxUser) =>
  user.listDeliveries().map(({ rawBody }) => JSON.parse(rawBody));

test('each row of the trade table sends its events, with the trade as GET /trades/{id} answers it', async () => {
  const user = userOf();
  subscribe(user, closedPort, ['TRADE_PLANIFIED', 'TRADE_BLOCKED', 'TRADE_CANCELED']);
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

test('with payloadShape wrapped, the notifications of a fixed forward have the object in a wrapper', async () => {
  const user = userOf({ choices: choicesWith({ payloadShape: 'wrapped' }) });
  subscribe(user, closedPort, ['FIXED_FORWARD_PLANIFIED', 'FIXED_FORWARD_FINALIZED']);
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

test('3: a canceled trade is notified, and a rejected or refused trade is not', async () => {
  const user = userOf();
  subscribe(user, closedPort, ['TRADE_BLOCKED', 'TRADE_FINALIZED', 'TRADE_CANCELED']);
  // An amount that triggers an outcome of a trade counts in the currency of the amount that the request gives, whichever
  // currency it is.
  const amounts = [money('66.11', 'EUR'), money('66.12', 'USD')];
  amounts.push(money('66.13', 'EUR'), money('66.14', 'EUR'));
  const trades = amounts.map((amount) => trade(user, { amount }));
  const statuses = () => trades.map((one) => statusOf(user, one));
  await moveTo(user, '2026-11-25');
  expect(statuses()).toEqual(['blocked', 'rejected', 'refused', 'canceled']);
  await moveTo(user, '2026-11-26');
  expect(statuses()).toEqual(['finalized', 'rejected', 'refused', 'canceled']);
  const [blocked, , , canceled] = trades.map(({ id }) => id);
  expect(bodiesOf(user).map(({ event, payload }) => [event, payload.id])).toEqual([
    ['TRADE_BLOCKED', blocked],
    ['TRADE_CANCELED', canceled],
    ['TRADE_FINALIZED', blocked],
  ]);
});
