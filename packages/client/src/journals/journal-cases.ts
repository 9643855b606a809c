import assert from 'node:assert/strict';
import type { Journal, JournalRecord, NewRecord, OpenPage, OpenReference } from './journal.ts';

/** One store (folder, file or table), opened by two journals that share nothing else, as if in two processes. */
export interface JournalStore {
  one: Journal;
  other: Journal;
  /** Replaces this store with an empty store, as an operator may do by mistake. */
  replace(): Promise<void>;
}

/** Returns a record whose key no other test of the contract uses. */
export function newRecord(changes: Partial<NewRecord> = {}): NewRecord {
  return {
    key: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', ''),
    attempt: 1,
    operation: 'createPayment',
    reference: 'Rechnung 11-08, «é» \u{1F4B6}'.padEnd(63, '-'),
    hash: 'f'.repeat(64),
    fields: { sourceWalletId: 'NDgyODM', amount: { value: '000000001250.00', currency: 'EUR' } },
    nonce: '0'.repeat(32),
    timeout: 2_147_483_647,
    ...changes,
  };
}

export const journalCases: Record<string, (store: JournalStore) => Promise<void>> = {
  async 'read of a key that was never claimed returns the time, and no attempt'({ one }) {
    const { now, attempts } = await one.read('a'.repeat(64));
    assert.deepEqual(attempts, []);
    assert.ok(now.getTime() > Date.parse('2020-01-01'));
  },

  async 'listOpen returns no item from a store that was never used'({ one }) {
    assert.deepEqual(await one.listOpen(), { items: [] });
  },

  async 'read returns a claimed record unchanged, with the time of the claim'({ one, other }) {
    const record = newRecord({
      of: { key: 'b'.repeat(64), attempt: 3 },
      created: '2026-11-23T09:14:05Z',
      by: '0123456789abcdef',
    });
    const { now: before } = await one.read(record.key);
    assert.equal(await one.claim(record), true);
    const { now: after, attempts } = await other.read(record.key);
    const [{ sentAt } = { sentAt: new Date(Number.NaN) }] = attempts;
    assert.deepEqual(attempts, [{ ...record, state: 'sent', sentAt }]);
    assert.ok(sentAt >= before && sentAt <= after);
  },

  async 'a second claim of an attempt returns false, and changes nothing'({ one, other }) {
    const record = newRecord();
    await one.claim(record);
    assert.equal(await other.claim({ ...record, nonce: '1'.repeat(32) }), false);
    assert.equal(await one.claim(record), false);
    assert.deepEqual(
      (await one.read(record.key)).attempts.map(({ nonce }) => nonce),
      [record.nonce],
    );
  },

  async 'claim returns true for only one of 20 claims of an attempt at once'({ one, other }) {
    const record = newRecord();
    const claims = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? one : other).claim(record),
    );
    assert.equal((await Promise.all(claims)).filter(Boolean).length, 1);
  },

  async 'read returns the attempts of a key, oldest first'({ one, other }) {
    const record = newRecord();
    const numbers = Array.from({ length: 11 }, (_, index) => index + 1);
    for (const attempt of numbers) assert.equal(await one.claim({ ...record, attempt }), true);
    const { attempts } = await other.read(record.key);
    assert.deepEqual(
      attempts.map(({ attempt }) => attempt),
      numbers,
    );
  },

  async 'readMany returns an entry for each given key, in the given order'({ one, other }) {
    const [first, second] = [newRecord(), newRecord()];
    for (const record of [first, second]) await one.claim(record);
    const entries = await other.readMany([second.key, 'c'.repeat(64), first.key, second.key]);
    assert.deepEqual(
      entries.map(({ attempts }) => attempts.map(({ key }) => key)),
      [[second.key], [], [first.key], [second.key]],
    );
    assert.deepEqual(await other.readMany([]), []);
  },

  async 'an attempt that is claimed as not-sent cannot be claimed again'({ one, other }) {
    const record = newRecord();
    assert.equal(await one.claim({ ...record, state: 'not-sent' }), true);
    assert.equal(await other.claim(record), false);
    assert.deepEqual(await resultsOf(other, record.key), ['not-sent']);
  },

  async 'settle changes one attempt of a key, and not the other attempts'({ one, other }) {
    const record = newRecord();
    for (const attempt of [1, 2, 3, 4]) await one.claim({ ...record, attempt });
    await one.settle(record.key, 1, { state: 'refused' });
    await one.settle(record.key, 2, { state: 'not-sent' });
    const id = 'MTIz'.repeat(16);
    await other.settle(record.key, 4, { state: 'done', id });
    const expected = ['refused', 'not-sent', 'sent', `done ${id}`];
    assert.deepEqual(await resultsOf(one, record.key), expected);
  },

  async 'settle deletes the body of its attempt, and settle as done all bodies of its key'({
    one,
    other,
  }) {
    const record = newRecord({ body: '{"communication":"personal"}' });
    for (const attempt of [1, 2, 3]) await one.claim({ ...record, attempt });
    const bodies = async () => (await other.read(record.key)).attempts.map(({ body }) => body);
    const given = await bodies();
    assert.ok(given.every((body) => body === undefined || body === record.body));
    assert.deepEqual((await one.listOpen()).items[0]?.body, given[2]);
    await other.settle(record.key, 2, { state: 'refused' });
    assert.deepEqual(await bodies(), [given[0], undefined, given[2]]);
    await one.settle(record.key, 3, { state: 'done', id: 'P1' });
    assert.deepEqual(await bodies(), [undefined, undefined, undefined]);
    assert.deepEqual(await resultsOf(one, record.key), ['sent', 'refused', 'done P1']);
  },

  async 'settle keeps the first result, except that done replaces another'({ one, other }) {
    const record = newRecord();
    await one.claim(record);
    await one.settle(record.key, 1, { state: 'refused' });
    await other.settle(record.key, 1, { state: 'not-sent' });
    assert.deepEqual(await resultsOf(one, record.key), ['refused']);
    await other.settle(record.key, 1, { state: 'done', id: 'P1' });
    await one.settle(record.key, 1, { state: 'refused' });
    assert.deepEqual(await resultsOf(one, record.key), ['done P1']);
  },

  async 'a repeated settle as done resolves, and keeps the first id'({ one, other }) {
    const record = newRecord();
    await one.claim(record);
    for (const id of ['P1', 'P1', 'P2']) await other.settle(record.key, 1, { state: 'done', id });
    assert.deepEqual(await resultsOf(one, record.key), ['done P1']);
  },

  async 'settle gives an object to one of several keys that settle at once'({ one, other }) {
    const records = Array.from({ length: 6 }, () => newRecord());
    const id = 'P1';
    for (const record of records) await one.claim(record);
    const settle = ({ key }: NewRecord, index: number) =>
      (index % 2 ? one : other).settle(key, 1, { state: 'done', id });
    const settled = await Promise.all(records.map(settle));
    assert.equal(settled.filter(Boolean).length, 1);
    const winner = records[settled.indexOf(true)];
    const loser = String(records[settled.indexOf(false)]?.key);
    assert.deepEqual([...(await other.keysOf('createPayment', [id]))], [[id, winner?.key]]);
    assert.deepEqual(await resultsOf(one, loser), ['sent']);
    // An object that belongs to a key may be the result of several attempts of this key.
    await one.claim({ ...(winner as NewRecord), attempt: 2 });
    for (const attempt of [1, 2]) {
      assert.equal(await other.settle(String(winner?.key), attempt, { state: 'done', id }), true);
    }
    // Many databases compare texts without their case by default, and ids of the service differ only in case.
    assert.deepEqual([...(await one.keysOf('createPayment', ['p1']))], []);
    assert.equal(await one.settle(loser, 1, { state: 'done', id: 'p1' }), true);
  },

  async 'keysOf returns the key of each object, and no key for `no-id`'({ one, other }) {
    const operations = ['createPayment', 'createTrade', 'createFixedForward'] as const;
    const records = operations.map((operation) => newRecord({ operation }));
    const [payment, trade, forward] = records.map(({ key }) => key);
    const unnamed = newRecord({ operation: 'createFixedForward' });
    for (const record of [...records, unnamed]) await one.claim(record);
    for (const key of [payment, trade]) {
      assert.equal(await one.settle(String(key), 1, { state: 'done', id: 'X1' }), true);
    }
    for (const key of [forward, unnamed.key]) {
      assert.equal(await one.settle(String(key), 1, { state: 'done', id: 'no-id' }), true);
    }
    const ids = ['X0', 'no-id', 'X1', 'X1'];
    assert.deepEqual([...(await other.keysOf('createPayment', ids))], [['X1', payment]]);
    assert.deepEqual([...(await other.keysOf('createTrade', ids))], [['X1', trade]]);
    assert.deepEqual([...(await other.keysOf('createFixedForward', ids))], []);
    assert.deepEqual([...(await other.keysOf('createPayment', []))], []);
  },

  async 'readMany returns each scope, and listOpen lists references of all scopes'({ one, other }) {
    const scopes = ['shop', 'erp', undefined];
    const of = (scope: string | undefined) => (scope === undefined ? {} : { scope });
    const records = scopes.map((scope) => newRecord(of(scope)));
    for (const record of records) {
      await one.claim(record);
      await untilLater(one, record.key);
    }
    const entries = await other.readMany(records.map(({ key }) => key));
    assert.deepEqual(
      entries.map(({ attempts }) => attempts.map(({ scope }) => scope)),
      scopes.map((scope) => [scope]),
    );
    const { items } = await other.listOpen();
    assert.deepEqual(
      items.map(({ key, scope }) => ({ key, scope })),
      records.map(({ key }, index) => ({ key, scope: scopes[index] })),
    );
  },

  async 'listOpen lists open references, oldest first, with the last attempt'({ one, other }) {
    const references = ['first', 'second', 'done', 'found', 'refused', 'retried'];
    const records = references.map((reference) => newRecord({ reference }));
    for (const record of records) {
      await one.claim(record);
      await untilLater(one, record.key);
    }
    const [, second, done, found, refused, retried] = records as [NewRecord, ...NewRecord[]];
    await one.claim({ ...(second as NewRecord), attempt: 2 });
    await one.settle(String(second?.key), 2, { state: 'not-sent' });
    await one.settle(String(done?.key), 1, { state: 'done', id: 'P1' });
    await one.claim({ ...(found as NewRecord), attempt: 2 });
    await one.settle(String(found?.key), 2, { state: 'done', id: 'P2' });
    await one.settle(String(refused?.key), 1, { state: 'refused' });
    await one.settle(String(retried?.key), 1, { state: 'refused' });
    await one.claim({ ...(retried as NewRecord), attempt: 2 });
    const { items, next } = await other.listOpen();
    assert.equal(next, undefined);
    assert.deepEqual(items.map(inWords), ['first 1', 'second 2', 'retried 2']);
    const [first] = (await one.read(String(records[0]?.key))).attempts;
    const { key, operation, reference, attempt, sentAt } = first as JournalRecord;
    assert.deepEqual(items[0], { key, operation, reference, attempt, sentAt });
  },

  async 'listOpen lists open references by operation and since a moment, in pages'({ one, other }) {
    const operations = Array.from({ length: 50 }, (_, index) =>
      index % 9 === 5 ? 'createTrade' : 'createPayment',
    );
    await Promise.all(
      operations.map((operation, index) =>
        one.claim(newRecord({ reference: `R${index}`, operation })),
      ),
    );
    const { now } = await one.read('d'.repeat(64));
    const later = new Date(now.getTime() + 60_000);
    assert.deepEqual(await other.listOpen({ since: later }), { items: [] });

    for (const [operation, limit, sizes] of [
      ['createTrade', 2, [2, 2, 1]],
      ['createPayment', 15, [15, 15, 15]],
      [undefined, 20, [20, 20, 10]],
      [undefined, undefined, [50]],
    ] as const) {
      const pages: OpenPage[] = [];
      for (let page: OpenPage | undefined; pages.length === 0 || page?.next !== undefined; ) {
        const after = page?.next;
        page = await other.listOpen({ operation, after, limit, since: new Date(0) });
        pages.push(page);
      }
      assert.deepEqual(
        pages.map(({ items }) => items.length),
        sizes,
      );
      const seen = pages.flatMap(({ items }) => items);
      const expected = operations.flatMap((one, index) =>
        operation === undefined || one === operation ? [`R${index} 1`] : [],
      );
      assert.deepEqual(new Set(seen.map(inWords)), new Set(expected));
      const moments = seen.map(({ sentAt }) => Number(sentAt));
      assert.deepEqual(
        moments,
        [...moments].sort((first, second) => first - second),
      );
    }
  },

  async 'a journal rejects each call once another store replaces its own'({ one, replace }) {
    const record = newRecord();
    await one.claim(record);
    await replace();
    await assert.rejects(one.read(record.key));
    await assert.rejects(one.readMany([record.key]));
    await assert.rejects(one.listOpen());
    await assert.rejects(one.keysOf('createPayment', ['P1']));
    await assert.rejects(one.listRecords({ since: new Date(0) }));
    await assert.rejects(one.startRecovery());
    await assert.rejects(one.claim({ ...record, attempt: 2 }));
    await assert.rejects(one.settle(record.key, 1, { state: 'done', id: 'P1' }));
  },
};

/** Waits until the journal's clock shows a later time, because the order of two claims with one time is undefined. */
async function untilLater(journal: Journal, key: string): Promise<void> {
  const { now: before } = await journal.read(key);
  const isLater = async () => (await journal.read(key)).now > before;
  while (!(await isLater())) await new Promise((resolve) => setTimeout(resolve, 1));
}

async function resultsOf(journal: Journal, key: string): Promise<string[]> {
  const { attempts } = await journal.read(key);
  return attempts.map((one) => (one.state === 'done' ? `done ${one.id}` : one.state));
}

function inWords({ reference, attempt }: OpenReference): string {
  return `${reference} ${attempt}`;
}
