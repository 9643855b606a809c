import type { ChildProcess } from 'node:child_process';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { describe, expect, test } from 'vitest';
import { fileJournal } from '../src/once/file-journal.ts';
import { testClient } from './client-of.ts';
import { paymentBody } from './once-bodies.ts';
import { kill, reached, service, startPayingAt } from './once-processes.ts';
import type { Fate, OnceService } from './once-service.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Pays with the reference an hour later, when nothing that was sent can be under way any more. */
function laterPayer({ url }: OnceService, folder: string) {
  const clock = () => new Date(Date.now() + 3_600_000);
  const journal = fileJournal(folder, { account: 'acme-live', clock });
  const { payments } = testClient({ baseUrl: url, timeout: 60_000 });
  return (reference: string, more: { resend?: number } = {}) =>
    payments.createOnce(paymentBody, { journal, reference, ...more });
}

const tagged = ({ payments }: OnceService, reference: string) =>
  payments.filter(({ tag }) => String(tag).startsWith(`${reference} `));

describe('a process that is killed', () => {
  const reference = 'invoice 1108';

  test.each(['before the claim', 'after the claim', 'before settling', 'after settling'])(
    '%s has sent nothing twice, and what it did is found',
    async (step) => {
      const [bank, folder] = [await service(), await temporaryFolder()];
      const child = startPayingAt(bank, folder, [reference], step);
      await reached(child, step);
      await kill(child);
      await payAgain(bank, folder, { isClaimed: step !== 'before the claim' });
    },
  );

  test.each<[string, Fate]>([
    ['after the request has left, and before it took effect', 'silence'],
    ['after it took effect, and before the answer', 'done, then silence'],
  ])('%s has sent nothing twice, and what it did is found', async (_step, fate) => {
    const [bank, folder] = [await service(), await temporaryFolder()];
    bank.fate = () => fate;
    const arrived = new Promise<void>((resolve) => {
      bank.onRequest = () => resolve();
    });
    const child = startPayingAt(bank, folder, [reference]);
    await arrived;
    await kill(child);
    bank.fate = () => 'done';
    await payAgain(bank, folder, { isClaimed: true });
  });

  test('whose request takes effect only after its death has it found', async () => {
    const [bank, folder] = [await service(), await temporaryFolder()];
    bank.fate = () => 'done, then silence';
    const arrived = new Promise<void>((resolve) => {
      bank.onRequest = () => resolve();
    });
    const child = startPayingAt(bank, folder, [reference]);
    await arrived;
    await kill(child);
    const [late] = bank.payments.splice(0);
    const again = laterPayer(bank, folder);
    expect(await errorOf(again(reference))).toMatchObject({ name: 'UndecidedError' });
    if (late) bank.payments.push(late);
    expect(await again(reference, { resend: 1 })).toMatchObject({ id: 'P1' });
    expect(bank.payments).toHaveLength(1);
  });

  /** The next process finds the payment; or it is told that a person has to decide, who sends it. */
  async function payAgain(
    bank: OnceService,
    folder: string,
    { isClaimed }: { isClaimed: boolean },
  ) {
    const again = laterPayer(bank, folder);
    const wasDone = bank.payments.length;
    if (wasDone || !isClaimed) {
      expect(await again(reference)).toMatchObject({ id: 'P1' });
    } else {
      expect(await errorOf(again(reference))).toMatchObject({ name: 'UndecidedError', attempt: 1 });
      expect(bank.payments).toEqual([]);
      expect(await again(reference, { resend: 1 })).toMatchObject({ id: 'P1' });
    }
    expect(await again(reference)).toMatchObject({ id: 'P1' });
    expect(bank.payments).toHaveLength(1);
  }
});

test('of four processes that claim at the same moment, one pays', async () => {
  const [bank, folder] = [await service(), await temporaryFolder()];
  const references = ['invoice 1', 'invoice 2', 'invoice 3'];
  const children = [1, 2, 3, 4].map(() =>
    startPayingAt(bank, folder, references, 'before the claim'),
  );
  // Each has read in the journal that nobody has sent it.
  await Promise.all(children.map((child) => reached(child, 'before the claim')));
  for (const [index, reference] of references.entries()) {
    const next = index + 1 < references.length ? 'before the claim' : 'end';
    const paid = children.map((child) => reached(child, next));
    for (const child of children) child.send('go on');
    await Promise.all(paid);
    expect(tagged(bank, reference)).toHaveLength(1);
  }
  expect(bank.payments).toHaveLength(references.length);
});

const fates: Fate[] = [
  'done',
  'done',
  'done, then dropped',
  'done, then 500',
  'dropped',
  'refused',
];

const killsAtRandom = times(300);

test('kills at random, of two processes at once with the same references, never pay twice', async () => {
  const random = randomNumbers(seed);
  const hint = `replay with SEED=${seed}`;
  const [bank, folder] = [await service(), await temporaryFolder()];
  bank.fate = () => fates[Math.floor(random() * fates.length)] ?? 'done';
  const used: string[] = [];

  let kills = 0;
  for (let number = 0; kills < killsAtRandom; number++) {
    const round = Array.from({ length: 6 }, (_, index) => `r${number}-${index}`);
    used.push(...round);
    // Each process goes through them in an order of its own, so that they meet at some.
    const children = [round, [...round].reverse(), round.slice(3), round.slice(0, 3)].map((part) =>
      startPayingAt(bank, folder, part),
    );
    await Promise.all(
      children.map(async (child) => {
        await reached(child, 'ready');
        // Counted in requests instead of time: on a slow machine a kill comes as late as the rest.
        await requestsReach(bank, bank.requests.length + Math.floor(random() * 4), child);
        for (let turns = random() * 20; turns > 0; turns--) await setImmediate();
        await kill(child);
        // One that had ended by itself does not count.
        if (child.signalCode === 'SIGKILL') kills++;
      }),
    );
  }

  const done = new Map(used.map((reference) => [reference, tagged(bank, reference)]));
  const twice = [...done].filter(([, payments]) => payments.length > 1);
  expect(twice, hint).toEqual([]);
  const created = [...done].filter(([, payments]) => payments.length === 1);
  expect(created.length, hint).toBeGreaterThan(times(100) / 4);

  // An hour later each payment is found again, and nothing is sent for those that are open.
  bank.fate = () => 'refused';
  const again = laterPayer(bank, folder);
  let open = 0;
  for (const [reference, [payment]] of done) {
    const found = await again(reference).catch((error) => error);
    if (payment) expect(found, `${reference}: ${hint}`).toMatchObject({ id: payment.id });
    else expect(['UndecidedError', 'ApiError'], hint).toContain(found.name);
    if (found.name === 'UndecidedError') open++;
  }
  expect(open, hint).toBeGreaterThan(0);
  expect(bank.payments.length, hint).toBe(created.length);
});

/** Resolves when the service has had so many requests, or the process has ended. */
async function requestsReach(bank: OnceService, count: number, child: ChildProcess): Promise<void> {
  while (bank.requests.length < count && child.exitCode === null) await setTimeout(1);
}

/** The same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
