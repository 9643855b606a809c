import { errorOf } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { bodies, kinds } from '../../test/once-setup.ts';
import { recoverSetup } from '../../test/recover-setup.ts';
import type { RecoverOptions } from './recover-journal.ts';

// These tests try to cause a second payment after a recovery of the journal: a log entry comes late, a program sends
// requests, the recovery crashes or starts too early.

describe.each(['payments', 'trades', 'externalBankAccounts'] as const)(
  'a reference of %s that a restored journal does not have',
  (kind) => {
    test.each([
      ['request was answered', 'done'],
      ['object was created although the answer was lost', 'done, then dropped'],
    ] as const)(
      'recovery restores a reference as done when its %s, and nothing is sent again',
      async (_, fate) => {
        const { call, lose, restore, recover, service, sendingNothing } = await recoverSetup();
        service.fate = () => fate;
        await lose(kind, 'R');
        await restore();
        const id = String(service[kind].at(-1)?.id);
        const operation = expect.any(String);
        expect(await recover()).toEqual({
          references: [{ operation, reference: 'R', added: 1, state: 'done', id }],
          ...{ unknown: [], otherLogins: 0, isComplete: true },
        });
        expect(await sendingNothing(() => call(kind, 'R'))).toMatchObject({ id });
      },
    );

    test('recovery records a reference as refused when the service refused its request, and a later call may send a new request', async () => {
      const { call, lose, restore, recover, service, sent } = await recoverSetup();
      service.fate = () => 'refused';
      await lose(kind, 'R');
      await restore();
      expect(await recover()).toMatchObject({
        references: [{ reference: 'R', state: 'refused' }],
        isComplete: true,
      });
      service.fate = () => 'done';
      const before = sent();
      expect(await call(kind, 'R')).toHaveProperty('id');
      expect(sent()).toBe(before + 1);
    });

    test('a person decides about a reference if its first request took effect and the copy of the request was refused', async () => {
      const { call, lose, restore, recover, service, sendingNothing } = await recoverSetup();
      service.fate = () => 'done, then refused, then dropped';
      await lose(kind, 'R');
      service.show = (object) => ({ ...object, tag: null });
      await restore();
      expect(await recover()).toMatchObject({ references: [{ state: 'sent' }], isComplete: false });
      expect(await sendingNothing(() => errorOf(call(kind, 'R')))).toMatchObject({
        name: 'UndecidedError',
      });
    });
  },
);

test('recovery restores a missing confirmation as done when the payment no longer waits for a confirmation', async () => {
  const { fx, journal, call, restore, recover, service } = await recoverSetup();
  const { id } = await call('payments', 'before payments', { as: 1 });
  await fx.payments.confirmOnce(id, { journal });
  await restore();
  expect(await recover()).toMatchObject({
    references: [{ operation: 'confirmPayment', reference: id, state: 'done', id }],
    isComplete: true,
  });
  await fx.payments.confirmOnce(id, { journal });
  expect(service.confirmed).toEqual([id]);
});

test('recovery restores a second request as the second attempt, with the time of that request', async () => {
  const { lose, restore, recover, service, advance, clock, journal } = await recoverSetup();
  const times = [clock()];
  service.showEntry = undefined;
  service.fate = () => 'refused, then dropped';
  await lose('payments', 'R');
  advance(11);
  times.push(clock());
  service.fate = () => 'done, then dropped';
  await lose('payments', 'R', { resend: 1 });
  service.showEntry = (entry) => entry;
  const nonces = [...service.entries.keys()].slice(-2).map(atob);
  await restore(3 * 24 * 60);
  await recover();
  const [{ key = '' } = {}] = (await journal.listRecords({ since: new Date(0) })).attempts.filter(
    ({ reference }) => reference === 'R',
  );
  const { attempts } = await journal.read(key);
  expect(attempts.map(({ nonce, sentAt, state }) => ({ nonce, sentAt, state }))).toEqual([
    { nonce: nonces[0], sentAt: times[0], state: 'sent' },
    { nonce: nonces[1], sentAt: times[1], state: 'done' },
  ]);
});

test.each<[string, (createdAt: unknown) => boolean]>([
  ['', () => false],
  [
    ', even if the log has no time for the requests that the journal knows',
    (time) => time === '2026-11-21 13:00:00',
  ],
  [', even if the log has no time for the trade', (time) => time !== '2026-11-21 13:00:00'],
])(
  'a recovered undecided trade is searched for from the time of its request, even days later%s',
  async (_, isTimeless) => {
    const { call, lose, restore, recover, service, showLog, sendingNothing } = await recoverSetup();
    service.showEntry = undefined;
    service.fate = () => 'done, then dropped';
    await lose('trades', 'R', { as: 7 });
    showLog(({ createdAt, ...entry }) => ({
      ...{ ...entry, closedAt: null },
      ...(!isTimeless(createdAt) && { createdAt }),
    }));
    service.fate = () => 'done';
    await restore(3 * 24 * 60);
    expect(await recover()).toMatchObject({ references: [{ state: 'sent' }], isComplete: false });
    expect(await sendingNothing(() => errorOf(call('trades', 'R', { as: 7 })))).toMatchObject({
      ...{ name: 'UndecidedError', candidates: [{ id: 'T2' }] },
    });
  },
);

test.each([
  ['is undecided', 'done, then dropped', 'identical'],
  ['is done', 'done', undefined],
] as const)(
  'a recovered trade that %s blocks an identical trade only while the outcome of the recovered trade is unknown',
  async (_, fate, error) => {
    const { call, lose, restore, recover, service, showLog } = await recoverSetup();
    service.showEntry = undefined;
    service.fate = () => fate;
    await lose('trades', 'R', { as: 7 });
    showLog((entry) => (error ? { ...entry, closedAt: null } : entry));
    service.fate = () => 'done';
    await restore();
    await recover();
    const identical = call('trades', 'another', { as: 7 });
    if (error)
      expect(await errorOf(identical)).toMatchObject({ name: 'UndecidedError', reference: 'R' });
    else expect(await identical).toHaveProperty('id');
  },
);

async function forgotten() {
  const setup = await recoverSetup();
  const { id } = await setup.call('fixedForwards', 'R', { as: 7 });
  await setup.restore();
  const unknown = [{ why: 'forward', operation: 'createFixedForward', id }];
  expect(await setup.recover()).toMatchObject({ references: [], unknown, isComplete: false });
  const book = (reference: string, as = 7) => setup.call('fixedForwards', reference, { as });
  expect(await errorOf(book('R'))).toMatchObject({ name: 'UndecidedError' });
  expect(await errorOf(book('another'))).toMatchObject({ name: 'UndecidedError' });
  expect(await book('other accounts', 8)).toHaveProperty('id');
  setup.advance(11);
  return { ...setup, id, book };
}

test('a fixed forward that the journal has lost blocks new fixed forwards between the same accounts until a person assigns a reference to the lost one', async () => {
  const { recover, book, id, sendingNothing } = await forgotten();
  const assign = { [id]: { reference: 'R' } };
  expect(await recover({ assign })).toMatchObject({
    references: [{ reference: 'R', state: 'done', id }],
    ...{ unknown: [], isComplete: true },
  });
  expect(await sendingNothing(() => book('R'))).toMatchObject({ id });
  expect(await book('another')).toHaveProperty('id');
});

test('a fixed forward that the journal has lost blocks new fixed forwards between the same accounts until a person lists the id of the lost one in foreign', async () => {
  const { recover, book, id } = await forgotten();
  expect(await recover({ foreign: [id] })).toMatchObject({ unknown: [], isComplete: true });
  expect(await recover()).toMatchObject({ unknown: [], isComplete: true });
  expect(await book('R')).toHaveProperty('id');
});

test('a recovery refuses assign and foreign with the id of a fixed forward that the service does not show', async () => {
  const { recover, call } = await forgotten();
  for (const decision of [{ foreign: ['F9'] }, { assign: { F9: { reference: 'R' } } }]) {
    expect(await errorOf(recover(decision))).toMatchObject({
      message: 'F9 must be the id of a fixed forward that the service shows.',
    });
  }
  expect(await call('payments', 'the journal is as it was')).toHaveProperty('id');
});

test('a recovery without write shows what it would add, and writes nothing', async () => {
  const { lose, restore, recover, files } = await recoverSetup();
  for (const kind of ['payments', 'trades', 'fixedForwards'] as const) await lose(kind, 'R');
  await restore();
  const before = await files();
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  expect(await recover({ write: false, wait })).toMatchObject({
    references: [
      { operation: 'createPayment', added: 1, state: 'sent' },
      { operation: 'createTrade', added: 1, state: 'sent' },
    ],
    unknown: [{ why: 'forward' }],
    isComplete: false,
  });
  expect(await files()).toEqual(before);
  expect(waits).toEqual([]);
});

test('a recovery with keepBodies stores the whole bodies that the calls sent, and no masked body', async () => {
  const { lose, restore, recover, journal, service, showLog } = await recoverSetup();
  await lose('payments', 'R', { as: 7 });
  await lose('payments', 'masked', { as: 8 });
  const nonce = [...service.entries.keys()].at(-1);
  const masked = (text: unknown) => String(text).replace('"November"', '"***"');
  showLog((entry) =>
    entry['tokenNonce'] === nonce ? { ...entry, requestBody: masked(entry['requestBody']) } : entry,
  );
  await restore();
  const claimed: Record<string, string | undefined> = {};
  const { startRecovery } = journal;
  journal.startRecovery = async () => {
    const { claim, end } = await startRecovery();
    const keep: typeof claim = (record, sentAt) => {
      claimed[record.reference] = record.body;
      return claim(record, sentAt);
    };
    return { claim: keep, end };
  };
  await recover({ keepBodies: true });
  expect(claimed).toEqual({ R: expect.any(String), masked: undefined });
  const amount = { value: '000000010007.00', currency: 'EUR' };
  expect(JSON.parse(String(claimed['R']))).toEqual({ ...bodies.payments, amount });
});

test('a second recovery changes nothing', async () => {
  const { lose, restore, recover, files, service, sent } = await recoverSetup();
  for (const kind of kinds) {
    for (const fate of ['done', 'refused', 'done, then dropped'] as const) {
      service.fate = () => fate;
      await lose(kind, fate, { as: fate.length });
    }
  }
  await restore();
  await recover();
  const before = await files();
  const requests = sent();
  const again = await recover();
  expect(again.references).toEqual([]);
  expect(await files()).toEqual(before);
  expect(sent()).toBe(requests);
});

test('no call sends a request during a recovery, which takes ten minutes, or after a crashed recovery', async () => {
  const { call, lose, restore, recover, service, sent, advance } = await recoverSetup();
  await lose('payments', 'R');
  await restore();
  const before = sent();
  const waits: number[] = [];
  const stopped = async (milliseconds: number) => {
    waits.push(milliseconds);
    expect(await errorOf(call('payments', 'R'))).toMatchObject({ name: 'JournalError' });
    throw new Error('stopped');
  };
  expect(await errorOf(recover({ wait: stopped }))).toMatchObject({ message: 'stopped' });
  expect(waits).toEqual([600_000]);
  expect(await errorOf(call('payments', 'R'))).toMatchObject({
    message: expect.stringContaining('A recovery of the journal has not ended'),
  });
  // The recovery must last ten minutes, so it waits again if its timer ends early.
  const early = async (milliseconds: number) => advance(milliseconds / 120_000 + 1);
  await recover({ wait: early });
  expect(sent()).toBe(before);
  expect(await call('payments', 'R')).toHaveProperty('id');
  expect(await call('payments', 'new')).toHaveProperty('id');
  expect(service.payments).toHaveLength(4);
});

test('a recovery that was stopped while it wrote is finished by the next recovery', async () => {
  const { call, lose, restore, recover, fx, sendingNothing } = await recoverSetup();
  for (const reference of ['R1', 'R2', 'R3']) await lose('payments', reference);
  await restore();
  const { createOnce } = fx.payments;
  fx.payments.createOnce = () => Promise.reject(new Error('stopped'));
  expect(await errorOf(recover())).toMatchObject({ message: 'stopped' });
  fx.payments.createOnce = createOnce;
  expect(await errorOf(call('payments', 'R9'))).toMatchObject({ name: 'JournalError' });
  expect(await recover()).toMatchObject({ isComplete: true });
  for (const reference of ['R1', 'R2', 'R3'])
    await sendingNothing(() => call('payments', reference));
});

test('a recovery finds a log entry that comes while the recovery waits', async () => {
  const { call, restore, recover, service, showLog, advance } = await recoverSetup();
  const { id } = await call('payments', 'R');
  const nonce = [...service.entries.keys()].at(-1);
  service.show = (object) => ({ ...object, tag: null });
  await restore();
  showLog((entry) => (entry['tokenNonce'] === nonce ? undefined : entry));
  const wait = async (milliseconds: number) => {
    showLog((entry) => entry);
    advance(milliseconds / 60_000);
  };
  expect(await recover({ wait })).toMatchObject({ references: [{ reference: 'R', id }] });
});

test('a recovery is refused when an entry disappears while the log is read, since the next page then leaves out another entry', async () => {
  const { call, restore, recover, service } = await recoverSetup();
  await call('trades', 'R', { as: 3 });
  await restore();
  let reading = 0;
  service.listEntries = (all, page) => {
    if (page === 1) reading++;
    const times = { createdAt: '2026-11-24 00:00:00', closedAt: '2026-11-24 00:00:00' };
    const others = [1, 2, 3].map((number) => ({ ...times, tokenNonce: `${reading}${number}` }));
    return [...others.slice(page === 1 ? 0 : 1), ...all].slice((page - 1) * 3, page * 3);
  };
  expect(String(await errorOf(recover()))).toContain('an entry has disappeared from it');
});

test('a recovery is refused while a record of the journal is younger than ten minutes', async () => {
  const { call, recover, advance } = await recoverSetup();
  await call('payments', 'R');
  advance(9.9);
  expect(String(await errorOf(recover()))).toContain('younger than ten minutes');
  advance(0.1);
  await recover();
});

test.each<[string, Partial<RecoverOptions>, string]>([
  [
    'since is later than the newest record less a day',
    { since: new Date('2026-11-22T12:30:00Z') },
    'since must be at most 2026-11-22T12:00:00.000Z',
  ],
  ['since is not a moment', { since: new Date(Number.NaN) }, 'since must be at most'],
  ['an option is misspelt', { scope: ['shop'] } as never, 'scope must be one of the options'],
])('a recovery is refused when %s', async (_, options, message) => {
  const { recover, restore } = await recoverSetup();
  await restore();
  const error = await errorOf(recover(options));
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(message);
});

test('a login that rarely sends requests is recovered although another login sent the last 1,000 requests before `since`', async () => {
  const { call, lose, restore, recover, journal, since, sendingNothing } = await recoverSetup();
  await lose('payments', 'R');
  await restore();
  const { claim, end } = await journal.startRecovery();
  const others = Array.from({ length: 1000 }, (_, index) => ({
    ...{ key: `${index}`.padStart(64, '0'), nonce: `${index}`.padStart(32, '0'), attempt: 1 },
    ...({ operation: 'createPayment', reference: `${index}`, hash: '', fields: {} } as const),
    ...{ created: '2026-11-20T00:00:00Z', by: 'another login 01', timeout: 20_000 },
  }));
  const sentAt = new Date(since.getTime() - 60 * 60_000);
  for (const one of others) await claim(one, sentAt);
  await end();
  expect(await recover()).toMatchObject({ references: [{ reference: 'R', state: 'done' }] });
  expect(await sendingNothing(() => call('payments', 'R'))).toHaveProperty('id');
});
