import { errorOf } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import type { OnceService } from '../../test/once-service.ts';
import {
  afterLoss,
  paymentBody as body,
  changed,
  onceSetup,
  tradeBody,
} from '../../test/once-setup.ts';
import type { Journal } from './journal.ts';

const reference = 'invoice 1108';

/** A journal by which `meanwhile` happens between its first answer and what is made of it. */
function stale(journal: Journal, meanwhile: () => Promise<unknown>): Journal {
  let isFirst = true;
  const read: Journal['read'] = async (key) => {
    const entries = await journal.read(key);
    if (isFirst) {
      isFirst = false;
      await meanwhile();
    }
    return entries;
  };
  return changed(journal, { read });
}

describe('adopt', () => {
  test('takes what a person found, and remembers it', async () => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
    advance(10);
    expect(await again({ adopt: 'P7' })).toMatchObject({ id: 'P7' });
    expect(await again()).toMatchObject({ id: 'P7' });
    expect(await errorOf(again({ adopt: 'P8' }))).toMatchObject({ name: 'MismatchError' });
    expect(service.payments).toHaveLength(1);
  });

  test.each([
    { sourceWalletId: 'other' },
    { externalBankAccountId: 'other' },
    { amount: { value: '1250.01', currency: 'EUR' } },
  ])('refuses what has %o', async (difference) => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', ...difference });
    advance(1);
    expect(await errorOf(again({ adopt: 'P7' }))).toMatchObject({ name: 'MismatchError' });
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
  });

  test('waits until the answer can no longer come', async () => {
    const { again } = await afterLoss();
    expect(await errorOf(again({ adopt: 'P7' }))).toMatchObject({ name: 'InProgressError' });
  });

  test('waits until the lost request can no longer take effect: both would be there', async () => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
    advance(10 - 0.001);
    expect(await errorOf(again({ adopt: 'P7' }))).toMatchObject({
      name: 'UndecidedError',
      message: expect.stringContaining('A person decides, after 2026-11-21T12:10:00.000Z'),
    });
    advance(0.001);
    expect(await again({ adopt: 'P7' })).toMatchObject({ id: 'P7' });
  });

  test('does not lose the payment that has turned up since the person looked', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
    advance(11);
    expect(await errorOf(again({ adopt: 'P7' }))).toMatchObject({ name: 'MismatchError' });
    expect(await again()).toMatchObject({ id: 'P1' });
  });

  test('of the one with the marker needs no waiting', async () => {
    const { again, advance } = await afterLoss('done, then dropped');
    advance(1);
    expect(await again({ adopt: 'P1' })).toMatchObject({ id: 'P1' });
  });

  test('takes the one with the marker although the service shows another amount', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    service.show = (payment) => ({ ...payment, amount: { value: '1', currency: 'EUR' } });
    advance(11);
    expect(await errorOf(again())).toMatchObject({ candidates: [{ id: 'P1' }] });
    expect(await again({ adopt: 'P1' })).toMatchObject({ id: 'P1' });
    expect(await again()).toMatchObject({ id: 'P1' });
  });

  test('that could not be written rejects, leaves it undecided, and sends nothing', async () => {
    const { again, journal, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
    advance(11);
    const settle = () => Promise.reject(new Error('disk full'));
    const adopting = again({ adopt: 'P7', journal: changed(journal, { settle }) });
    expect(await errorOf(adopting)).toMatchObject({ name: 'JournalError', outcome: 'unknown' });
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({
      name: 'UndecidedError',
      attempt: 2,
      notBefore: new Date('2026-11-21T12:10:00Z'),
    });
    expect(await again({ adopt: 'P7' })).toMatchObject({ id: 'P7' });
    expect(service.payments).toHaveLength(1);
  });

  test('rejects when another process has settled another object meanwhile', async () => {
    const { again, journal, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
    advance(11);
    const settle: typeof journal.settle = async (key, attempt, result) => {
      await journal.settle(key, attempt, { state: 'done', id: 'P9' });
      await journal.settle(key, attempt, result);
    };
    const adopting = again({ adopt: 'P7', journal: changed(journal, { settle }) });
    expect(await errorOf(adopting)).toMatchObject({ name: 'JournalError', outcome: 'unknown' });
  });

  test('refuses the payment of another reference', async () => {
    const { again, pay, journal, advance } = await afterLoss();
    const other = await pay(body, { journal, reference: 'invoice 1109' });
    advance(11);
    expect(await errorOf(again({ adopt: other.id }))).toMatchObject({ name: 'MismatchError' });
    expect(await again({ resend: 1 })).not.toMatchObject({ id: other.id });
  });

  test.each([
    ['in capitals', (tag: string) => tag.toUpperCase()],
    ['with dashes for its spaces', (tag: string) => tag.replaceAll(' ', '-')],
    ['with a blank at its end', (tag: string) => `${tag} `],
  ])('refuses it also when its tag comes back %s', async (_how, change) => {
    const { again, pay, journal, advance, service } = await afterLoss();
    const other = await pay(body, { journal, reference: 'Straße 1109' });
    service.show = (payment) => ({ ...payment, tag: change(String(payment['tag'])) });
    advance(11);
    expect(await errorOf(again({ adopt: other.id }))).toMatchObject({ name: 'MismatchError' });
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
  });

  test('takes a payment whose tag only looks as if it had a marker', async () => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', tag: 'rent of counterparts' });
    advance(11);
    expect(await again({ adopt: 'P7' })).toMatchObject({ id: 'P7' });
  });

  test('and resend at once: the first decision holds', async () => {
    const { again, journal, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
    advance(11);
    const stalled = stale(journal, () => again({ resend: 1 }));
    expect(await errorOf(again({ adopt: 'P7', journal: stalled }))).toMatchObject({
      name: 'MismatchError',
    });
    expect(await again()).toMatchObject({ id: 'P2' });
  });

  test('and resend at once, the other way round', async () => {
    const { again, journal, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
    advance(11);
    const stalled = stale(journal, () => again({ adopt: 'P7' }));
    expect(await again({ resend: 1, journal: stalled })).toMatchObject({ id: 'P7' });
    expect(service.payments).toHaveLength(1);
  });

  test('and another adopt at once: the first decision holds', async () => {
    const { again, journal, advance, service } = await afterLoss();
    for (const id of ['P7', 'P8']) service.payments.push({ ...body, id, tag: 'by hand' });
    advance(11);
    const stalled = stale(journal, () => again({ adopt: 'P7' }));
    expect(await errorOf(again({ adopt: 'P8', journal: stalled }))).toMatchObject({
      name: 'InProgressError',
    });
    expect(await again()).toMatchObject({ id: 'P7' });
  });
});

describe('resend', () => {
  test('sends once more after ten minutes, and works once', async () => {
    const { again, advance, service } = await afterLoss();
    advance(10);
    expect(await again({ resend: 1 })).toMatchObject({ id: 'P1' });
    expect(await again({ resend: 1 })).toMatchObject({ id: 'P1' });
    expect(service.payments).toHaveLength(1);
  });

  const undecided = { name: 'UndecidedError', attempt: 1 };
  const incomplete = {
    ...undecided,
    complete: false,
    candidates: [{ id: 'P9' }],
    message: expect.stringContaining('the list could not be read to its end'),
  };
  const otherAttempt = {
    ...undecided,
    message: expect.stringContaining('resend is not the attempt of this error'),
  };
  interface Refusal extends Partial<Pick<OnceService, 'page' | 'failing'>> {
    minutes?: number;
    decision?: object;
    error: object;
  }
  const refusals: [string, Refusal][] = [
    ['a moment before ten minutes have passed', { minutes: 10 - 0.001, error: undecided }],
    [
      'when the clock of the journal has jumped back',
      { minutes: -60, error: { name: 'InProgressError' } },
    ],
    ...[0, 2, '1', Number.NaN].map((resend): [string, Refusal] => [
      `of ${resend}, which is not the last attempt`,
      { decision: { resend }, error: otherAttempt },
    ]),
    ['when the service ignores the page', { page: (all) => all, error: incomplete }],
    [
      'when the service shows one page twice',
      { page: (all, page) => (page < 3 ? all : []), error: incomplete },
    ],
    [
      'when a later page cannot be read',
      { failing: (url) => (url.includes('page=2') ? 503 : undefined), error: incomplete },
    ],
    [
      'when the list cannot be read at all',
      {
        failing: () => 500,
        error: { name: 'LookError', cause: { name: 'ApiError', status: 500 } },
      },
    ],
  ];
  test.each(refusals)('is refused %s', async (_when, refusal) => {
    const { minutes = 11, decision = { resend: 1 }, error, ...faults } = refusal;
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P9', tag: 'rent' });
    Object.assign(service, faults);
    advance(minutes);
    expect(await errorOf(again(decision))).toMatchObject(error);
    expect(service.payments).toHaveLength(1);
  });

  test('is refused before the time-out of the call has passed, however long that is', async () => {
    const { pay, journal, service, advance } = await onceSetup();
    const claim: Journal['claim'] = (record) => journal.claim({ ...record, timeout: 3_600_000 });
    service.fate = () => 'dropped';
    await errorOf(pay(body, { journal: changed(journal, { claim }), reference }));
    advance(11);
    expect(await errorOf(pay(body, { journal, reference, resend: 1 }))).toMatchObject({
      name: 'InProgressError',
    });
  });

  test('looks again first, and gives what has turned up', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    const [late] = service.payments.splice(0);
    advance(1);
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', candidates: [] });
    if (late) service.payments.push(late);
    advance(10);
    expect(await again({ resend: 1 })).toMatchObject({ id: 'P1' });
    expect(service.payments).toHaveLength(1);
  });

  test('is refused for a payment without a tag, until a person dismisses it', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    service.show = ({ tag: _tag, ...payment }) => payment;
    advance(11);
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({ candidates: [{ id: 'P1' }] });
    expect(service.payments).toHaveLength(1);
    await again({ resend: 1, dismiss: ['P1'] });
    expect(service.payments).toHaveLength(2);
  });

  test('is not held up by a payment with a tag of its own', async () => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P9', tag: 'rent' });
    advance(11);
    expect(await again({ resend: 1 })).toMatchObject({ id: 'P2' });
  });

  test('by two at once sends one', async () => {
    const { again, advance, service } = await afterLoss();
    advance(11);
    const settled = await Promise.allSettled(Array.from({ length: 8 }, () => again({ resend: 1 })));
    expect(service.payments).toHaveLength(1);
    expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('that is refused by the service does not make up for the attempt before', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    const [late] = service.payments.splice(0);
    service.fate = () => 'refused';
    advance(11);
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({ outcome: 'rejected' });
    service.fate = () => 'done';
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', attempt: 2 });
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({ name: 'UndecidedError' });
    expect(service.payments).toEqual([]);
    if (late) service.payments.push(late);
    expect(await again()).toMatchObject({ id: 'P1' });
  });

  test.each([
    ['cuts tags off after 20 characters', (tag: string) => tag.slice(0, 20)],
    ['cuts tags off in the reference', (tag: string) => tag.slice(0, 7).toUpperCase()],
    ['keeps the end of a tag', (tag: string) => tag.slice(-6)],
  ])('is refused when the service %s, until a person dismisses it', async (_what, cut) => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    service.show = (payment) => ({ ...payment, tag: cut(String(payment['tag'])) });
    advance(11);
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({
      name: 'UndecidedError',
      candidates: [{ id: 'P1' }],
      message: expect.stringContaining('a candidate is not dismissed'),
    });
    expect(service.payments).toHaveLength(1);
    await again({ resend: 1, dismiss: ['P1'] });
    expect(service.payments).toHaveLength(2);
  });

  test('looks twice, since a list that others change may skip one', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    advance(11);
    let lists = 0;
    service.page = (all, page) => (page > 1 || ++lists === 1 ? [] : all);
    expect(await again({ resend: 1 })).toMatchObject({ id: 'P1' });
    expect(service.payments).toHaveLength(1);
  });

  test('is refused when only the first of both looks was not complete', async () => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P9', tag: 'rent' });
    advance(11);
    let pages = 0;
    service.page = (all, page) => (++pages > 2 && page > 1 ? [] : all);
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({ complete: false });
    expect(service.payments).toHaveLength(1);
    expect(await again({ resend: 1 })).toMatchObject({ id: 'P2' });
  });

  test('that is open again keeps the time from which on to look', async () => {
    const { again, advance, service } = await afterLoss();
    advance(11);
    service.fate = () => 'dropped';
    await errorOf(again({ resend: 1 }));
    advance(1);
    const lists = () => service.requests.filter((line) => line.includes('all')).length;
    const before = lists();
    expect(await errorOf(again())).toMatchObject({
      attempt: 2,
      startedAt: new Date('2026-11-21T12:00:00Z'),
      notBefore: new Date('2026-11-21T12:21:00Z'),
    });
    expect(lists() - before, 'without a decision one look is enough').toBe(1);
  });

  test('is refused for what only the first of both looks has shown', async () => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P7', tag: null });
    advance(11);
    let lists = 0;
    service.page = (all, page) => (page > 1 || ++lists > 1 ? [] : all);
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({ name: 'UndecidedError' });
    expect(service.payments).toHaveLength(1);
  });

  test('dismisses no id because it is part of another', async () => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 'P1', tag: null });
    advance(11);
    expect(await errorOf(again({ resend: 1, dismiss: 'P12' }))).toMatchObject({
      name: 'ValidationError',
      path: 'dismiss',
    });
    expect(service.payments).toHaveLength(1);
  });

  test('dismisses an id that the service writes as a number', async () => {
    const { again, advance, service } = await afterLoss();
    service.payments.push({ ...body, id: 48283 as never, tag: null });
    advance(11);
    await again({ resend: 1, dismiss: ['48283'] });
    expect(service.payments).toHaveLength(2);
  });
});

describe('a trade of another reference', () => {
  /** `hedge 6` was done, and with the same fields `hedge 7` was lost. */
  async function afterTwin(fate: 'done, then dropped' | 'dropped') {
    const setup = await onceSetup();
    const { service, journal, trade, advance } = setup;
    const first = await trade(tradeBody, { journal, reference: 'hedge 6' });
    service.fate = () => fate;
    await errorOf(trade(tradeBody, { journal, reference: 'hedge 7' }));
    service.fate = () => 'done';
    advance(11);
    const again = (more: object = {}) =>
      trade(tradeBody, { journal, reference: 'hedge 7', ...more });
    return { ...setup, first, again };
  }

  test('is neither a candidate nor adopted', async () => {
    const { again, first } = await afterTwin('done, then dropped');
    expect(await errorOf(again())).toMatchObject({ candidates: [{ id: 'T2' }] });
    expect(await errorOf(again({ adopt: first.id }))).toMatchObject({ name: 'MismatchError' });
    expect(await again({ adopt: 'T2' })).toMatchObject({ id: 'T2' });
  });

  test('needs no dismissal', async () => {
    const { again, service } = await afterTwin('dropped');
    expect(await again({ resend: 1 })).toMatchObject({ id: 'T2' });
    expect(service.trades).toHaveLength(2);
  });
});
