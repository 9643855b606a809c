import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { afterLoss, forwardBody, onceSetup } from '../../test/once-setup.ts';

// The clock of the journal in these tests is at noon of 21 November 2026.
const yesterday = '2026-11-20 09:00:00';
const tenDaysBehind = '2026-11-11 12:00:00';
const elevenDaysBehind = '2026-11-09 23:59:59';

/** Loses the answer to a creation on a service that lists objects with the creation dates `days`, in this order. */
async function afterLossOn(kind: 'payments' | 'trades', ...days: string[]) {
  const setup = await afterLoss('done, then dropped', kind);
  const [lost] = setup.service[kind];
  const all = days.map((createdDate, index) => ({
    ...lost,
    id: `${lost?.id}${index}`,
    createdDate,
  }));
  setup.service[kind].splice(0, 1, ...all);
  setup.advance(11);
  return setup;
}

test.each([
  ['ten days behind', tenDaysBehind],
  ['years ahead', '2031-11-21 12:00:00'],
])('createOnce finds the payment on a service whose clock is %s', async (_where, createdDate) => {
  const { again } = await afterLossOn('payments', createdDate);
  expect(await again()).toMatchObject({ id: 'P10' });
});

test('createOnce finds the payment after the clock of the journal, five days ahead at the call, was set right', async () => {
  const setup = await onceSetup({ clock: () => new Date('2026-11-16T12:00:00Z') });
  const { again, service, advance } = await afterLoss('done, then dropped', 'payments', setup);
  service.payments[0] = { ...service.payments[0], id: 'P1', createdDate: '2026-11-16 13:00:00' };
  service.payments.push({ id: 'P2', sourceWalletId: 'another', createdDate: yesterday });
  advance(11);
  expect(await again()).toMatchObject({ id: 'P1' });
});

test('the error of createOnce recommends sandbox.journalClock when the service shows nothing of the last ten days', async () => {
  const { again } = await afterLossOn('payments', elevenDaysBehind);
  expect(await errorOf(again())).toMatchObject({
    name: 'UndecidedError',
    message: expect.stringMatching(
      /with a sandbox, pass the journal clock: sandbox\.journalClock$/,
    ),
  });
});

test('createOnce leaves out a similar trade of last week when the service shows a newer trade', async () => {
  const { again, service } = await afterLossOn('trades', tenDaysBehind);
  expect(await errorOf(again())).toMatchObject({
    candidates: [{ id: 'T10' }],
    message: expect.stringMatching(/A person must decide$/),
  });
  service.trades.push({ id: 'T2', sourceWalletId: 'another', createdDate: yesterday });
  expect(await errorOf(again())).toMatchObject({ candidates: [] });
});

test('createOnce accepts the refusal of a trade as final although a similar trade was made last week', async () => {
  const { service, trade, errorAt } = await onceSetup();
  await trade({ reference: 'hedge 6' });
  service.trades[0] = { ...service.trades[0], id: 'T0', createdDate: tenDaysBehind };
  expect(await errorAt('refused', trade)).toMatchObject({ outcome: 'rejected' });
  expect(await trade()).toMatchObject({ id: 'T2' });
});

test('fixedForwards.createOnce finds a contract on a service whose clock is ten days behind', async () => {
  const { service, book, advance } = await onceSetup();
  service.fate = () => 'done, then dropped';
  expect(await errorOf(book())).toMatchObject({ outcome: 'unknown' });
  service['fixed-forwards'][0] = {
    ...forwardBody,
    id: 'F1',
    fixedForwardId: 'F1',
    createdDate: tenDaysBehind,
  };
  advance(11);
  expect(await errorOf(book())).toMatchObject({ candidates: [{ id: 'F1' }] });
});

test('createOnce reads the list of beneficiaries only once, because the list cannot be searched by day', async () => {
  const { service, register, advance } = await onceSetup();
  service.fate = () => 'dropped';
  expect(await errorOf(register())).toMatchObject({ outcome: 'unknown' });
  advance(11);
  service.requests.splice(0);
  const error = await errorOf(register());
  expect(error).toMatchObject({ message: expect.stringMatching(/A person must decide$/) });
  expect(service.requests).toHaveLength(1);
});
