import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import type { OnceService } from '../../test/once-service.ts';
import { afterLoss, paymentBody as body, onceSetup } from '../../test/once-setup.ts';
import type { Journal } from '../journals/journal.ts';

test('adopt waits until the lost request can no longer take effect, and the journal keeps the decision', async () => {
  const { again, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
  expect(await errorOf(again({ adopt: 'P7' }))).toMatchObject({ name: 'InProgressError' });
  advance(10 - 0.001);
  expect(await errorOf(again({ adopt: 'P7' }))).toMatchObject({
    name: 'UndecidedError',
    message: expect.stringContaining('A person must decide, after 2026-11-21T12:10:00.000Z'),
  });
  advance(0.001);
  expect(await again({ adopt: 'P7' })).toMatchObject({ id: 'P7' });
  expect(await again()).toMatchObject({ id: 'P7' });
  expect(await errorOf(again({ adopt: 'P8' }))).toMatchObject({ name: 'MismatchError' });
  expect(service.payments).toHaveLength(1);
});

test('adopt refuses an object with another wallet, beneficiary or amount', async () => {
  const { again, advance, service } = await afterLoss();
  advance(11);
  for (const difference of [
    { sourceWalletId: 'other' },
    { externalBankAccountId: 'other' },
    { amount: { value: '1250.01', currency: 'EUR' } },
  ]) {
    service.payments.splice(0, 1, { ...body, id: 'P7', ...difference });
    expect(await errorOf(again({ adopt: 'P7' }))).toMatchObject({ name: 'MismatchError' });
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
  }
});

test('adopt refuses the payment of another reference, however the service writes the tag of the payment', async () => {
  const { again, pay, advance, service } = await afterLoss();
  const other = await pay({ reference: 'Straße 1109' });
  advance(11);
  for (const change of [
    (tag: string) => tag,
    (tag: string) => tag.toUpperCase(),
    (tag: string) => tag.replaceAll(' ', '-'),
    (tag: string) => `${tag} `,
  ]) {
    service.show = (payment) => ({ ...payment, tag: change(String(payment['tag'])) });
    expect(await errorOf(again({ adopt: other.id }))).toMatchObject({ name: 'MismatchError' });
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
  }
});

test('adopt refuses an object that another reference has adopted, even at the same moment', async () => {
  const { again, journal, advance, service } = await afterLoss();
  const other = (more = {}) => again({ reference: 'invoice 1109', ...more });
  service.fate = () => 'dropped';
  expect(await errorOf(other())).toMatchObject({ outcome: 'unknown' });
  service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
  advance(11);
  const adopting = [again({ adopt: 'P7' }), other({ adopt: 'P7' })];
  const results = await Promise.allSettled(adopting);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [lost] = (await journal.listOpen()).items;
  const loser = again({ reference: lost?.reference, adopt: 'P7' });
  expect(await errorOf(loser)).toMatchObject({ name: 'MismatchError', outcome: 'not-sent' });
  expect(await errorOf(again({ reference: lost?.reference }))).toMatchObject({
    name: 'UndecidedError',
  });
});

test('adopt accepts a payment when a word in its tag only looks like a marker', async () => {
  const { again, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P7', tag: 'rent of counterparts' });
  advance(11);
  expect(await again({ adopt: 'P7' })).toMatchObject({ id: 'P7' });
});

test('adopt refuses another payment when the payment with the marker has appeared meanwhile', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
  advance(11);
  expect(await errorOf(again({ adopt: 'P7' }))).toMatchObject({ name: 'MismatchError' });
  expect(await again()).toMatchObject({ id: 'P1' });
});

test('adopt accepts at once the payment that has the marker of the reference', async () => {
  const { again, advance } = await afterLoss('done, then dropped');
  advance(1);
  expect(await again({ adopt: 'P1' })).toMatchObject({ id: 'P1' });
});

test('adopt accepts the payment with the marker although its amount differs, and resend is refused', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  service.show = (payment) => ({ ...payment, amount: { value: '1', currency: 'EUR' } });
  advance(11);
  for (const decision of [{}, { resend: 1 }]) {
    expect(await errorOf(again(decision))).toMatchObject({
      name: 'UndecidedError',
      candidates: [{ id: 'P1' }],
    });
  }
  expect(service.payments).toHaveLength(1);
  expect(await again({ adopt: 'P1' })).toMatchObject({ id: 'P1' });
  expect(await again()).toMatchObject({ id: 'P1' });
});

test('adopt rejects when the journal cannot write, leaves the reference undecided, and sends nothing', async () => {
  const { again, journal, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
  advance(11);
  const settle = () => Promise.reject(new Error('disk full'));
  const adopting = again({ adopt: 'P7', journal: { ...journal, settle } });
  expect(await errorOf(adopting)).toMatchObject({ name: 'JournalError', outcome: 'unknown' });
  expect(await errorOf(again({ resend: 1 }))).toMatchObject({
    name: 'UndecidedError',
    attempt: 2,
    notBefore: new Date('2026-11-21T12:10:00Z'),
  });
  expect(await again({ adopt: 'P7' })).toMatchObject({ id: 'P7' });
  expect(service.payments).toHaveLength(1);
});

test('adopt rejects when another process has meanwhile recorded another object as the result', async () => {
  const { again, journal, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P7', tag: 'typed by hand' });
  advance(11);
  const settle: typeof journal.settle = async (key, attempt, result) => {
    await journal.settle(key, attempt, { state: 'done', id: 'P9' });
    return journal.settle(key, attempt, result);
  };
  const adopting = again({ adopt: 'P7', journal: { ...journal, settle } });
  expect(await errorOf(adopting)).toMatchObject({ name: 'JournalError', outcome: 'unknown' });
});

test('resend dismisses only the ids that the caller had listed at the time of the call', async () => {
  const { again, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P7', tag: undefined });
  advance(11);
  const dismiss: string[] = [];
  const resending = errorOf(again({ resend: 1, dismiss }));
  dismiss.push('P7');
  expect(await resending).toMatchObject({ name: 'UndecidedError', candidates: [{ id: 'P7' }] });
  expect(service.payments).toHaveLength(1);
});

test('ten minutes after the request, the option resend sends one more request, and the same call again sends nothing', async () => {
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
test.each(refusals)('resend is refused %s', async (_when, refusal) => {
  const { minutes = 11, decision = { resend: 1 }, error, ...faults } = refusal;
  const { again, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P9', tag: 'rent' });
  Object.assign(service, faults);
  advance(minutes);
  expect(await errorOf(again(decision))).toMatchObject(error);
  expect(service.payments).toHaveLength(1);
});

test('resend is refused before the timeout of the first call has passed, however long that timeout is', async () => {
  const { pay, journal, service, advance } = await onceSetup();
  const claim: Journal['claim'] = (record) => journal.claim({ ...record, timeout: 3_600_000 });
  service.fate = () => 'dropped';
  await errorOf(pay({ journal: { ...journal, claim } }));
  advance(11);
  expect(await errorOf(pay({ resend: 1 }))).toMatchObject({
    name: 'InProgressError',
  });
});

test('a resend that the service refuses does not decide the outcome of the earlier attempt', async () => {
  const { again, advance, service, errorAt } = await afterLoss('done, then dropped');
  const [late] = service.payments.splice(0);
  advance(11);
  const resend = () => again({ resend: 1 });
  expect(await errorAt('refused', resend)).toMatchObject({ outcome: 'rejected' });
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', attempt: 2 });
  expect(await errorOf(resend())).toMatchObject({ name: 'UndecidedError' });
  expect(service.payments).toEqual([]);
  if (late) service.payments.push(late);
  expect(await again()).toMatchObject({ id: 'P1' });
});

test.each([
  ['shows no tags', () => undefined],
  ['cuts tags off after 20 characters', (tag: string) => tag.slice(0, 20)],
  ['cuts tags off in the reference', (tag: string) => tag.slice(0, 7).toUpperCase()],
  ['keeps the end of a tag', (tag: string) => tag.slice(-6)],
])(
  'resend is refused when the service %s, until a person dismisses the payment P1',
  async (_what, cut) => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    service.show = (payment) => ({ ...payment, tag: cut(String(payment['tag'])) });
    advance(11);
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({
      name: 'UndecidedError',
      candidates: [{ id: 'P1' }],
      message: expect.stringContaining('dismiss lacks a candidate'),
    });
    expect(service.payments).toHaveLength(1);
    await again({ resend: 1, dismiss: ['P1'] });
    expect(service.payments).toHaveLength(2);
  },
);

test('resend reads the list twice, because one reading may miss a payment when the list changes', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  advance(11);
  let lists = 0;
  service.page = (all, page) => (page > 1 || ++lists === 1 ? [] : all);
  expect(await again({ resend: 1 })).toMatchObject({ id: 'P1' });
  expect(service.payments).toHaveLength(1);
});

test('resend is refused when only the first of the two readings of the list was incomplete', async () => {
  const { again, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P9', tag: 'rent' });
  advance(11);
  let pages = 0;
  service.page = (all, page) => (++pages > 2 && page > 1 ? [] : all);
  expect(await errorOf(again({ resend: 1 }))).toMatchObject({ complete: false });
  expect(service.payments).toHaveLength(1);
  expect(await again({ resend: 1 })).toMatchObject({ id: 'P2' });
});

test('after a resend with a lost answer, the search still begins at the time of the first attempt', async () => {
  const { again, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P9', tag: 'rent' });
  advance(11);
  service.fate = () => 'dropped';
  await errorOf(again({ resend: 1 }));
  advance(1);
  const lists = () => service.requests.filter((line) => /all.*page=1$/.test(line)).length;
  const before = lists();
  expect(await errorOf(again())).toMatchObject({
    attempt: 2,
    startedAt: new Date('2026-11-21T12:00:00Z'),
    notBefore: new Date('2026-11-21T12:21:00Z'),
  });
  expect(lists() - before, 'without a decision one look is enough').toBe(1);
});

test('resend is refused for a candidate that only the first of the two readings of the list shows', async () => {
  const { again, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 'P7', tag: null });
  advance(11);
  let lists = 0;
  service.page = (all, page) => (page > 1 || ++lists > 1 ? [] : all);
  expect(await errorOf(again({ resend: 1 }))).toMatchObject({ name: 'UndecidedError' });
  expect(service.payments).toHaveLength(1);
});

test('the option dismiss must be a list, whose ids also match ids that the service writes as numbers', async () => {
  const { again, advance, service } = await afterLoss();
  service.payments.push({ ...body, id: 48283 as never, tag: null });
  advance(11);
  expect(await errorOf(again({ resend: 1, dismiss: '482831' }))).toMatchObject({
    name: 'ValidationError',
    path: 'dismiss',
  });
  await again({ resend: 1, dismiss: ['48283'] });
  expect(service.payments).toHaveLength(2);
});
