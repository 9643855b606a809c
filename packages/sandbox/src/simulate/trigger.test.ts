import { money } from '@crossborder-fx/client/money';
import type { EventName } from '@crossborder-fx/openapi';
import { errorOf, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { expect, test } from 'vitest';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf } from '../../test/strict.ts';
import { defaultChoices } from '../choices.ts';
import { tables, tradeTable } from '../service/tables/tables.ts';
import { rowsTo } from './trigger.ts';

const events: [EventName, kind: string, status: string | undefined][] = [
  ['PAYMENT_CREATED', 'payment', 'waitingconfirmation'],
  ['PAYMENT_AWAITING_CONFIRMATION', 'payment', 'waitingconfirmation'],
  ['PAYMENT_PLANIFIED', 'payment', 'planified'],
  ['PAYMENT_FINALIZED', 'payment', 'finalized'],
  ['PAYMENT_WAITING_SIGNATURE', 'payment', 'waitingsignature'],
  ['PAYMENT_CANCELED', 'payment', 'canceled'],
  ['PAYMENT_BLOCKED', 'payment', 'blocked'],
  ['PAYMENT_WAITING_JUSTIFICATION', 'payment', 'blocked'],
  ['PAYMENT_INCOMING', 'payment', undefined],
  ['TRADE_PLANIFIED', 'trade', 'planified'],
  ['TRADE_FINALIZED', 'trade', 'finalized'],
  ['TRADE_CANCELED', 'trade', 'canceled'],
  ['TRADE_BLOCKED', 'trade', 'blocked'],
  ['FIXED_FORWARD_PLANIFIED', 'fixedForward', 'planified'],
  ['FIXED_FORWARD_FINALIZED', 'fixedForward', 'finalized'],
  ['FIXED_FORWARD_CANCELED', 'fixedForward', 'canceled'],
];

async function subscribed() {
  const received: string[] = [];
  const { url } = await loopbackServer(async (response, { body: rawBody, headers }) => {
    const secrets = [sandbox.webhook?.secret ?? ''];
    const { event } = await verifyWebhook({ rawBody, headers, secrets });
    received.push(event);
    response.writeHead(204).end();
  });
  const sandbox = await sandboxOf({ webhook: url });
  return { sandbox, received };
}

test('section 6: trigger sends each event about an object that exists in the sandbox', async () => {
  const { sandbox, received } = await subscribed();
  const client = clientOf(sandbox);
  for (const [event, kind, status] of events) {
    received.length = 0;
    const made = await sandbox.trigger(event);
    expect([event, made.kind]).toEqual([event, kind]);
    expect(received).toContain(event);
    expect(received).toEqual(made.deliveries.map((delivery) => delivery.event));
    const sent = made.deliveries.filter((delivery) => delivery.event === event);
    expect(sent).toMatchObject([{ state: 'delivered', attempts: [{ status: 204 }] }]);
    const { payload } = JSON.parse(sent[0]?.rawBody ?? '');
    expect([event, payload.status]).toEqual([event, status]);
    if (kind === 'payment') expect((await client.payments.get(made.id)).id).toBe(made.id);
    if (kind === 'trade') expect((await client.trades.get(made.id)).id).toBe(made.id);
    if (kind === 'fixedForward') expect(payload.fixedForwardId).toBe(made.id);
  }
  expect(events.map(([event]) => event).sort()).toEqual(sandbox.listEvents().sort());
});

test('the fields in the option `set` of trigger replace the usual fields of the triggered object', async () => {
  const sandbox = await sandboxOf();
  const set = { amount: { value: '000000000250.00' }, communication: 'rent' } as const;
  const { object } = await sandbox.trigger('PAYMENT_FINALIZED', { set });
  expect(object).toMatchObject({
    amount: money('250.00', 'EUR'),
    communication: 'rent',
    status: 'finalized',
  });
  const usd = await sandbox.trigger('PAYMENT_CREATED', { set: { amount: { currency: 'USD' } } });
  expect(usd.object).toMatchObject({ amount: { currency: 'USD' } });
  const sold = { side: 'S', currencyPair: 'GBPUSD' } as const;
  const trade = await sandbox.trigger('TRADE_PLANIFIED', { set: sold });
  expect(trade.object).toMatchObject({ sourceAmount: { currency: 'GBP' } });
  const forward = await sandbox.trigger('FIXED_FORWARD_PLANIFIED', { set: sold });
  expect(forward.object).toMatchObject({ deliveredAmount: { currency: 'USD' } });
  const incoming = { amount: { value: '5', currency: 'EUR' } };
  const { object: came } = await sandbox.trigger('PAYMENT_INCOMING', { set: incoming });
  expect(came).toMatchObject({ amount: { value: '000000000005.00' } });
});

test('trigger throws a TypeError for a wrong event or field, and makes no payment', async () => {
  const sandbox = await sandboxOf();
  for (const [message, event, set] of [
    ['There is no event PAYMENT_LOST, only PAYMENT_CREATED,', 'PAYMENT_LOST', {}],
    ['set.amuont', 'PAYMENT_CREATED', { amuont: {} }],
    ['set.amount.valeu', 'PAYMENT_CREATED', { amount: { valeu: '1' } }],
    ['set.amount.value', 'PAYMENT_CREATED', { amount: { value: '250' } }],
    ['set.__proto__', 'PAYMENT_CREATED', JSON.parse('{"__proto__":{"tag":"x"}}')],
    ['set.side', 'TRADE_BLOCKED', { side: 'X' }],
    ['set.quoteId', 'FIXED_FORWARD_PLANIFIED', { quoteId: 'x' }],
    ['set.sourceAccountId', 'FIXED_FORWARD_PLANIFIED', { sourceAccountId: '-' }],
    ['has no option wallet', 'PAYMENT_INCOMING', { wallet: 'x' }],
    ['set must be an object', 'PAYMENT_CREATED', 'x'],
  ] as const) {
    const error = await errorOf(sandbox.trigger(event as EventName, { set } as never));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(message);
  }
  const { items } = await clientOf(sandbox).payments.list({ status: 'all' });
  expect(items).toEqual([]);
});

test('trigger creates nothing when a rule of the service refuses the triggered object', async () => {
  const { sandbox, received } = await subscribed();
  const set = { amount: { value: '000900000000.00' } } as const;
  await expect(sandbox.trigger('PAYMENT_FINALIZED', { set })).rejects.toMatchObject({
    name: 'RefusedError',
    code: 'paymentStateRefuses',
    message: expect.stringContaining('P4a only happens when funds cover it'),
  });
  await sandbox.clock.advance({ minutes: 1 });
  expect([received, sandbox.deliveries]).toEqual([[], []]);
});

const names = (event: EventName, choices = defaultChoices) =>
  tables.flatMap((table) => rowsTo(table, event, choices)?.map(({ id }) => id) ?? []);

test('rowsTo finds the shortest path of rows through the state tables to an event', () => {
  expect(names('PAYMENT_CREATED')).toEqual(['P1']);
  expect(names('PAYMENT_FINALIZED')).toEqual(['P1', 'P4a', 'P15', 'P18']);
  expect(names('PAYMENT_INCOMING')).toEqual(['P21']);
  expect(names('TRADE_BLOCKED')).toEqual(['T1', 'T3a']);
  expect(rowsTo(tradeTable, 'PAYMENT_CREATED', defaultChoices)).toBeUndefined();
});

test('rowsTo finds a path of rows through the state tables to every event, with either value of statusAfterCreate', () => {
  const events = new Set(tables.flatMap(({ rows }) => rows.flatMap((row) => row.events)));
  for (const statusAfterCreate of ['waitingconfirmation', 'waitingsignature'] as const) {
    for (const event of events) {
      expect(names(event, { ...defaultChoices, statusAfterCreate })).not.toEqual([]);
    }
  }
  const signed = { ...defaultChoices, statusAfterCreate: 'waitingsignature' } as const;
  expect(names('PAYMENT_WAITING_SIGNATURE', signed)).toEqual(['P3']);
  expect(names('PAYMENT_AWAITING_CONFIRMATION', signed)).toEqual(['P3', 'P7b']);
});
