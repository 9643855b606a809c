import assert from 'node:assert/strict';
import type { ListRecordsOptions } from './journal.ts';
import { type JournalStore, journalCases, newRecord } from './journal-cases.ts';

export type { JournalStore };
export { newRecord };

/** One guarantee of a journal, with its test. The journal passes the test when `run` resolves. */
export interface JournalCase {
  name: string;
  run(): Promise<void>;
}

/**
 * Returns a test for each guarantee of a journal, for your own journal:
 * `for (const { name, run } of journalContract(open)) test(name, run)`.
 *
 * @param open - returns a store of one account that no test has used before
 */
export function journalContract(open: () => Promise<JournalStore>): JournalCase[] {
  return Object.entries({ ...journalCases, ...recoveryCases }).map(([name, check]) => ({
    name,
    run: async () => check(await open()),
  }));
}

const recoveryCases: Record<string, (store: JournalStore) => Promise<void>> = {
  async 'claim rejects while a recovery runs, except claims of the recovery'({ one, other }) {
    const [record, later] = [newRecord(), newRecord()];
    const recovery = await other.startRecovery();
    await assert.rejects(one.claim(record));
    await assert.rejects(other.claim({ ...record, state: 'not-sent' }));
    const sentAt = new Date('2026-10-25T00:30:00.123Z');
    assert.equal(await recovery.claim(record, sentAt), true);
    assert.equal(await recovery.claim(record, new Date(0)), false);
    assert.equal(await one.settle(record.key, 1, { state: 'done', id: 'P1' }), true);
    await recovery.end();
    await assert.rejects(recovery.claim(later, sentAt));
    await assert.rejects(recovery.end());
    assert.equal(await one.claim(later), true);
    const { attempts } = await other.read(record.key);
    assert.deepEqual(attempts, [{ ...record, sentAt, state: 'done', id: 'P1' }]);
  },

  async 'startRecovery replaces an earlier recovery that has not ended'({ one, other }) {
    const stopped = await one.startRecovery();
    const second = await other.startRecovery();
    await assert.rejects(stopped.claim(newRecord(), new Date(0)));
    await assert.rejects(stopped.end());
    await assert.rejects(one.claim(newRecord()));
    assert.equal(await second.claim(newRecord(), new Date(0)), true);
    await second.end();
    assert.equal(await one.claim(newRecord()), true);
  },

  async 'listRecords shows each claim that a recovery does not reject'({ one, other }) {
    const records = Array.from({ length: 40 }, () => newRecord());
    const claiming = records.map((record) => one.claim(record));
    const claims = Promise.allSettled(claiming);
    await claiming[0];
    const recovery = await other.startRecovery();
    const { attempts } = await other.listRecords({ since: new Date(0) });
    const seen = new Set(attempts.map(({ key }) => key));
    for (const [index, claim] of (await claims).entries()) {
      const isSeen = seen.has(String(records[index]?.key));
      assert.ok(isSeen || claim.status === 'rejected');
    }
    await recovery.end();
  },

  async 'listRecords lists the attempts of all keys and scopes, newest first'({ one, other }) {
    const recovery = await one.startRecovery();
    const scopes = ['shop', undefined, 'erp', undefined, undefined];
    for (const [minute, scope] of scopes.entries()) {
      const record = newRecord({ reference: `R${minute}`, ...(scope !== undefined && { scope }) });
      await recovery.claim(record, new Date(minute * 60_000));
      if (minute === 3) await one.settle(record.key, 1, { state: 'done', id: 'P1' });
    }
    const listed = async (options: ListRecordsOptions) => {
      const { now, attempts } = await other.listRecords(options);
      assert.ok(now.getTime() > Date.parse('2020-01-01'));
      return attempts.map(({ reference, state, scope }) =>
        [reference, state, scope].join(' ').trim(),
      );
    };
    const all = ['R4 sent', 'R3 done', 'R2 sent erp', 'R1 sent', 'R0 sent shop'];
    assert.deepEqual(await listed({ since: new Date(0) }), all);
    assert.deepEqual(await listed({ since: new Date(180_000) }), all.slice(0, 2));
    const before = new Date(180_000);
    assert.deepEqual(await listed({ before, limit: 2 }), ['R2 sent erp', 'R1 sent']);
    assert.deepEqual(await listed({ before: new Date(0), limit: 2 }), []);
  },
};
