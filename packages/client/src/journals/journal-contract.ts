import { type JournalStore, journalCases, newRecord } from './journal-cases.ts';
import { recoveryCases } from './recovery-cases.ts';

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
