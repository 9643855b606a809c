import { cp, readdir, rm } from 'node:fs/promises';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect } from 'vitest';
import { fileJournal } from '../src/journals/file-journal.ts';
import { type RecoverOptions, recoverJournal } from '../src/recover/recover-journal.ts';
import type { Entry } from './once-service.ts';
import { bodies, type Kind, onceSetup } from './once-setup.ts';

/** The function `restore` replaces the journal with its backup copy, which lacks later requests. */
export async function recoverSetup() {
  const setup = await onceSetup();
  const { service, fx, folder, clock, advance, create } = setup;
  /** The journal of the running process. A restore comes with a new process. */
  let current = setup.journal;
  const journal = new Proxy(current, {
    get: (_, name) => Reflect.get(current, name),
    set: (_, name, value) => Reflect.set(current, name, value),
  });
  service.clock = clock;
  service.showEntry = (entry) => entry;
  /** Makes the body of a request. Bodies with the same number are equal. */
  const bodyOf = (kind: Kind, as: number) => {
    const amount = { value: `0000000${String(10_000 + as)}.00`, currency: 'EUR' };
    if (kind === 'fixedForwards') return { ...bodies[kind], sourceAccountId: `A${as}` };
    return kind === 'externalBankAccounts' ? bodies[kind] : { ...bodies[kind], amount };
  };
  const call = (
    kind: Kind,
    reference: string,
    { as = 0, ...more }: { as?: number } & Record<string, unknown> = {},
  ) => create(kind, { body: bodyOf(kind, as), journal, reference, ...more });
  for (const kind of ['payments', 'trades'] as const) await call(kind, `before ${kind}`, { as: 1 });
  advance(2 * 24 * 60);
  await call('payments', 'the last one of the copy', { as: 2 });
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  advance(60);
  const since = new Date(clock().getTime() - 26 * 60 * 60_000);
  return {
    ...setup,
    journal,
    since,
    call,
    lose: async (...given: Parameters<typeof call>) => void (await call(...given).catch(() => {})),
    /** @param minutes - how far the function moves the clock forward */
    async restore(minutes = 60) {
      await rm(folder, { recursive: true });
      await cp(copy, folder, { recursive: true });
      current = fileJournal(folder, { account: 'acme-live', clock });
      advance(minutes);
    },
    recover: (options: Partial<RecoverOptions> = {}) =>
      recoverJournal(fx, journal, {
        since,
        write: true,
        wait: async (milliseconds) => advance(milliseconds / 60_000),
        ...options,
      }),
    async sendingNothing<Result>(work: () => Promise<Result>): Promise<Result> {
      const before = setup.sent();
      const result = await work();
      expect(setup.sent()).toBe(before);
      return result;
    },
    files: async () => (await readdir(folder)).sort(),
    showLog(show: (entry: Entry) => Entry | undefined) {
      service.showEntry = (entry) => entry && show(entry);
      service.listEntries = (all, page, size) =>
        all.flatMap((one) => show(one) ?? []).slice((page - 1) * size, page * size);
    },
  };
}
