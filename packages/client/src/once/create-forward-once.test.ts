import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { forwardBody as body, onceSetup, reference } from '../../test/once-setup.ts';
import type { Journal } from '../journals/journal.ts';

const fresh = { ...body, quoteId: 'Q2' };

/** Sets up a service that shows fixed forward contracts as the real service does. */
async function setUp() {
  const setup = await onceSetup();
  const { service, book } = setup;
  const shown = ({ id, quoteId: _, ...contract }: Record<string, unknown>) => ({
    fixedForwardId: id,
    ...contract,
  });
  service.show = shown;
  const contracts = service['fixed-forwards'];
  const again = (more: object = {}, given = fresh) => book({ body: given, ...more });
  return { ...setup, contracts, again };
}

async function afterLoss(fate: 'done, then dropped' | 'dropped') {
  const setup = await setUp();
  expect(await setup.errorAt(fate, () => setup.again({}, body))).toMatchObject({
    outcome: 'unknown',
    operation: 'createFixedForward',
  });
  return setup;
}

test('createOnce books a contract once, and a second call with another quote finds it in the list', async () => {
  const { again, contracts, sent } = await setUp();
  expect(await again({}, body)).toMatchObject({ id: 'F1', fixedForwardId: 'F1' });
  contracts.push(...Array.from({ length: 600 }, (_, index) => ({ ...body, id: `X${index}` })));
  contracts.reverse();
  expect(await again()).toMatchObject({ id: 'F1', sourceAccountId: body.sourceAccountId });
  expect(sent()).toBe(1);
  const other = { ...fresh, deliveryAccountId: 'NDgyODU' };
  expect(await errorOf(again({}, other))).toMatchObject({ name: 'MismatchError' });
});

test('a resend of a lost contract uses the quote of the new call', async () => {
  const { again, advance, contracts } = await afterLoss('dropped');
  contracts.push({ id: 'of a colleague', ...body });
  advance(11);
  expect(await errorOf(again({ resend: 1 }))).toMatchObject({ name: 'UndecidedError' });
  await again({ resend: 1, dismiss: ['of a colleague'] });
  expect(contracts).toMatchObject([{}, { quoteId: 'Q2' }]);
});

test('createOnce books a contract with a new quote after the service refused the first request', async () => {
  const { again, contracts, errorAt } = await setUp();
  const older = { ...body, id: 'older', createdDate: '2026-11-19 23:59:59' };
  const elsewhere = { ...body, id: 'elsewhere', deliveryAccountId: 'NDgyODU' };
  contracts.push(older, elsewhere);
  expect(await errorAt('refused', () => again({}, body))).toMatchObject({ outcome: 'rejected' });
  expect(await again()).toMatchObject({ id: 'F3' });
  expect(contracts).toHaveLength(3);
});

test('createOnce books no other contract between the same accounts while the first is undecided', async () => {
  const { again, advance, book, contracts } = await afterLoss('dropped');
  const other = (given = fresh) => book({ body: given, reference: 'hedge 8' });
  advance(11);
  expect(await errorOf(other())).toMatchObject({ outcome: 'not-sent', reference });
  expect(contracts).toEqual([]);
  await other({ ...fresh, deliveryAccountId: 'NDgyODU' });
  await again({ resend: 1 });
  await book({ body: fresh, reference: 'hedge 9' });
  expect(contracts).toHaveLength(3);
});

test('createOnce reads the journal for the tenth contract between two accounts as often as for the second', async () => {
  const { book, journal } = await setUp();
  const counts: number[] = [];
  for (let number = 1; number <= 10; number++) {
    let count = 0;
    const counted = (work: Journal['read']) => (key: string) => {
      count++;
      return work(key);
    };
    const counting = { ...journal, read: counted(journal.read) };
    await book({ body: fresh, journal: counting, reference: `hedge ${number}` });
    counts.push(count);
  }
  expect(counts[9]).toBe(counts[1]);
});

test('when the answer has no contract id, createOnce books the contract once, and returns no other contract in its place', async () => {
  const { again, advance, book, contracts, service, errorAt } = await setUp();
  service.show = ({ id: _, quoteId: __, ...contract }) => ({ ...contract, fixedForwardId: '' });
  expect(await again({}, body)).toMatchObject({ id: 'no-id' });
  expect(await errorOf(again())).toMatchObject({ name: 'GoneError', outcome: 'not-sent' });
  const lost = (more: object = {}) => book({ body: fresh, reference: 'hedge 8', ...more });
  await errorAt('dropped', lost);
  advance(11);
  expect(await errorOf(lost({ resend: 1 }))).toMatchObject({ candidates: [{ id: 'no-id' }] });
  expect(await errorOf(lost({ adopt: 'no-id' }))).toMatchObject({ name: 'MismatchError' });
  await lost({ resend: 1, dismiss: ['no-id'] });
  expect(contracts).toHaveLength(2);
});

test.each([
  ['shown as a number', { fixedForwardId: 7 }, '7'],
  ['shown in a field of another name', { id: 'F1' }, 'F1'],
])(
  'createOnce returns as text a contract id that is %s, also in a second call',
  async (_what, shown, id) => {
    const { again, contracts, service } = await setUp();
    service.show = ({ id: _, quoteId: __, ...contract }) => ({ ...contract, ...shown });
    expect(await again({}, body)).toMatchObject({ id });
    expect(await again()).toMatchObject({ id });
    expect(contracts).toHaveLength(1);
  },
);

test('createOnce finds a contract on a later page when the service limits pages to 50', async () => {
  const { again, advance, contracts, service } = await afterLoss('done, then dropped');
  const others = Array.from({ length: 120 }, (_, index) => ({ ...body, id: `X${index}` }));
  contracts.unshift(...others.map((one) => ({ ...one, deliveryAccountId: 'NDgyODU' })));
  service.page = (all, page, size) => all.slice((page - 1) * size).slice(0, Math.min(size, 50));
  advance(11);
  expect(await errorOf(again({ resend: 1 }))).toMatchObject({
    name: 'UndecidedError',
    candidates: [{ id: 'F1' }],
  });
  expect(contracts).toHaveLength(121);
});

test('createOnce reads the whole list when many contracts have no id, and reports an endless list as incomplete', async () => {
  const { again, advance, contracts, service } = await afterLoss('dropped');
  const others = Array.from({ length: 5 }, (_, index) => ({ ...body, id: `X${index}`, index }));
  contracts.push(...others.map((one) => ({ ...one, deliveryAccountId: 'NDgyODU' })));
  let marketValue = 0;
  service.show = ({ id: _, ...contract }) => ({ ...contract, marketValue: marketValue++ });
  const page = service.page;
  service.page = (all) => all;
  advance(11);
  expect(await errorOf(again())).toMatchObject({ complete: false });
  service.page = page;
  await again({ resend: 1 });
  expect(contracts).toHaveLength(6);
});

test('createOnce reads a list without pages to its end, and leaves the outcome undecided when the list cannot be read', async () => {
  const { again, advance, contracts, service } = await afterLoss('dropped');
  service.page = (all) => all;
  contracts.push({ id: 'of a colleague', ...body });
  advance(11);
  service.failing = (url) => (url.includes('page=2') ? 500 : undefined);
  const decision = { resend: 1, dismiss: ['of a colleague'] };
  expect(await errorOf(again(decision))).toMatchObject({ name: 'UndecidedError' });
  service.failing = () => undefined;
  await again(decision);
  expect(contracts).toHaveLength(2);
});
