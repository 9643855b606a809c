import { expect, test } from 'vitest';
import type { Journal, NewRecord } from '../src/index.ts';

/** A record of a key that no other test uses. */
export function newRecord(changes: Partial<NewRecord> = {}): NewRecord {
  return {
    key: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', ''),
    attempt: 1,
    operation: 'createPayment',
    reference: 'Rechnung 11-08, «é» \u{1F4B6}',
    hash: 'f'.repeat(64),
    fields: { sourceWalletId: 'NDgyODM', amount: { value: '000000001250.00', currency: 'EUR' } },
    nonce: '0'.repeat(32),
    timeout: 30_000,
    ...changes,
  };
}

/** What every journal promises. `one` and `other` are two users of the same store. */
export function describeJournal(open: () => Promise<{ one: Journal; other: Journal }>): void {
  test('has nothing of a key that was never claimed, and knows the time', async () => {
    const { one } = await open();
    const { now, attempts } = await one.read('a'.repeat(64));
    expect(attempts).toEqual([]);
    expect(now.getTime()).toBeGreaterThan(Date.parse('2020-01-01'));
  });

  test('gives a claim back as it was, stamped by its clock', async () => {
    const { one, other } = await open();
    const record = newRecord({ of: { key: 'b'.repeat(64), attempt: 3 } });
    const { now: before } = await one.read(record.key);
    expect(await one.claim(record)).toBe(true);
    const { now: after, attempts } = await other.read(record.key);
    expect(attempts).toEqual([{ ...record, state: 'sent', sentAt: expect.any(Date) }]);
    expect(attempts[0]?.sentAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(attempts[0]?.sentAt.getTime()).toBeLessThanOrEqual(after.getTime());
  });

  test('refuses a second claim of an attempt, and keeps the first', async () => {
    const { one, other } = await open();
    const record = newRecord();
    await one.claim(record);
    expect(await other.claim({ ...record, nonce: '1'.repeat(32) })).toBe(false);
    expect(await one.claim(record)).toBe(false);
    expect((await one.read(record.key)).attempts).toMatchObject([{ nonce: '0'.repeat(32) }]);
  });

  test('gives one of many claims at once', async () => {
    const { one, other } = await open();
    const record = newRecord();
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).claim(record)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('lists the attempts of a key, oldest first', async () => {
    const { one, other } = await open();
    const record = newRecord();
    for (let attempt = 1; attempt <= 11; attempt++) {
      expect(await one.claim({ ...record, attempt })).toBe(true);
    }
    const { attempts } = await other.read(record.key);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('claims as void what nobody may send any more', async () => {
    const { one, other } = await open();
    const record = newRecord();
    expect(await one.claim({ ...record, state: 'void' })).toBe(true);
    expect(await other.claim(record)).toBe(false);
    expect((await other.read(record.key)).attempts).toMatchObject([{ state: 'void' }]);
  });

  test('settles one attempt and leaves the others', async () => {
    const { one, other } = await open();
    const record = newRecord();
    for (const attempt of [1, 2, 3]) await one.claim({ ...record, attempt });
    await one.settle(record.key, 1, { state: 'void' });
    await other.settle(record.key, 3, { state: 'done', id: 'P1' });
    const { attempts } = await other.read(record.key);
    expect(attempts.map(({ state }) => state)).toEqual(['void', 'sent', 'done']);
    expect(attempts[2]).toMatchObject({ id: 'P1' });
  });

  test.each([
    ['done, then void', true],
    ['void, then done', false],
  ])('%s is done', async (_order, isDoneFirst) => {
    const { one, other } = await open();
    const record = newRecord();
    await one.claim(record);
    const done = () => one.settle(record.key, 1, { state: 'done', id: 'P1' });
    if (isDoneFirst) await done();
    await other.settle(record.key, 1, { state: 'void' });
    if (!isDoneFirst) await done();
    expect((await other.read(record.key)).attempts).toMatchObject([{ state: 'done', id: 'P1' }]);
  });

  test('keeps the first id, and may be told twice', async () => {
    const { one, other } = await open();
    const record = newRecord();
    await one.claim(record);
    for (const id of ['P1', 'P1', 'P2']) await other.settle(record.key, 1, { state: 'done', id });
    expect((await one.read(record.key)).attempts).toMatchObject([{ id: 'P1' }]);
  });
}
