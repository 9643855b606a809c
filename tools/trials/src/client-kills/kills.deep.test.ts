import { setImmediate, setTimeout } from 'node:timers/promises';
import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Fate } from '../../../../packages/client/test/once-service.ts';
import { type Running, startProcess } from '../harness/processes.ts';
import { createRandom } from '../harness/random.ts';
import { replayOf } from '../harness/report.ts';
import { openBank } from './bank.ts';
import { type JournalPlace, openJournal, payerOf } from './payer.ts';
import type { PayerSetting } from './payer-process.ts';

const url = postgresUrl();

type Scene = Awaited<ReturnType<typeof scene>>;

/** Starts a simulated service, and chooses the place of the journal that all payer processes share. */
async function scene(kind: JournalPlace['kind'] = 'file') {
  const { bank, paid } = await openBank();
  const folder = await temporaryFolder();
  const place: JournalPlace =
    kind === 'postgres'
      ? { kind, url: String(url), table: `kills_${crypto.randomUUID().replaceAll('-', '')}` }
      : { kind, folder };

  function startPaying(references: string[], step?: string): Running {
    const program = new URL('payer-process.ts', import.meta.url);
    const setting: PayerSetting = { url: bank.url, place, references, step };
    const payer = startProcess({ program, setting });
    onTestFinished(() => payer.kill());
    return payer;
  }
  let later: ReturnType<typeof openJournal> | undefined;
  onTestFinished(async () => (await later)?.close());
  async function payLater(reference: string, more: { resend?: number } = {}) {
    later ??= openJournal(place, true);
    return payerOf(bank.url, (await later).journal, 60_000)(reference, more);
  }
  return { bank, paid, startPaying, payLater };
}

describe('a payer process that is killed', () => {
  const reference = 'invoice 1108';

  const steps = ['before the claim', 'after the claim', 'before settling', 'after settling'];
  const fatesInRequest: Record<string, Fate> = {
    'after the request has left, and before it took effect': 'silence',
    'after it took effect, and before the answer': 'done, then silence',
  };

  test.each([...steps, ...Object.keys(fatesInRequest)])(
    'a payer that is killed %s has sent nothing twice, and the next process finds the payment or reports it as undecided',
    async (moment) => {
      const there = await scene();
      const { bank, payLater } = there;
      const fate = fatesInRequest[moment];
      await (fate ? killInRequest(there, fate) : killAt(there, moment));
      bank.fate = () => 'done';
      // After the kill, a new process finds the payment, or reports an unknown outcome, and a person decides to resend.
      if (bank.payments.length > 0 || moment === 'before the claim') {
        expect(await payLater(reference)).toMatchObject({ id: 'P1' });
      } else {
        const error = await errorOf(payLater(reference));
        expect(error).toMatchObject({ name: 'UndecidedError', attempt: 1 });
        expect(bank.payments).toEqual([]);
        expect(await payLater(reference, { resend: 1 })).toMatchObject({ id: 'P1' });
      }
      expect(await payLater(reference)).toMatchObject({ id: 'P1' });
      expect(bank.payments).toHaveLength(1);
    },
  );

  test('a resend finds a payment that appears only after the process that sent the payment was killed, and creates no second payment', async () => {
    const there = await scene();
    const { bank, payLater } = there;
    await killInRequest(there, 'done, then silence');
    const [late] = bank.payments.splice(0);
    expect(await errorOf(payLater(reference))).toMatchObject({ name: 'UndecidedError' });
    if (late) bank.payments.push(late);
    expect(await payLater(reference, { resend: 1 })).toMatchObject({ id: 'P1' });
    expect(bank.payments).toHaveLength(1);
  });

  async function killAt({ startPaying }: Scene, step: string): Promise<void> {
    const payer = startPaying([reference], step);
    await payer.reached(step);
    await payer.kill();
  }

  async function killInRequest({ bank, startPaying }: Scene, fate: Fate): Promise<void> {
    bank.fate = () => fate;
    const arrived = new Promise<void>((resolve) => {
      bank.onRequest = () => resolve();
    });
    const payer = startPaying([reference]);
    await arrived;
    await payer.kill();
  }
});

test('when four processes claim a reference at the same moment, one of them pays', async () => {
  const { bank, paid, startPaying } = await scene();
  const references = ['invoice 1', 'invoice 2', 'invoice 3'];
  const step = 'before the claim';
  const payers = [1, 2, 3, 4].map(() => startPaying(references, step));
  // Each process has read in the journal that nobody has paid the first reference, and waits before it claims it.
  await Promise.all(payers.map((payer) => payer.reached(step)));
  for (const [index, reference] of references.entries()) {
    const next = index + 1 < references.length ? step : 'the end';
    for (const payer of payers) payer.goOn();
    await Promise.all(payers.map((payer) => payer.reached(next)));
    expect(paid(reference)).toHaveLength(1);
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

const killsAtRandom = times(100, { quick: 15, long: 6_000 });

const kinds: JournalPlace['kind'][] = ['file', 'sqlite', ...(url ? ['postgres' as const] : [])];

test.each(kinds)(
  'processes that pay the same references at once never pay twice, although they are killed at random (%s)',
  async (kind) => {
    const { below } = createRandom(`${seed} kills`);
    const hint = replayOf('client-kills', seed, 'killed at random');
    const { bank, paid, startPaying, payLater } = await scene(kind);
    let sent = 0;
    bank.fate = () => fates[sent++ % fates.length] ?? 'done';
    const used: string[] = [];

    let kills = 0;
    for (let number = 0; kills < killsAtRandom; number++) {
      const round = Array.from({ length: 6 }, (_, index) => `r${number}-${index}`);
      used.push(...round);
      // Each process pays in a different order, so that several processes pay one reference at the same time.
      const parts = [round, [...round].reverse(), round.slice(3), round.slice(0, 3)];
      await Promise.all(
        parts.map(async (part) => {
          const payer = startPaying(part);
          await payer.ready;
          // The test counts requests, and not time, until it kills the process, so that a slow machine makes no difference.
          const count = bank.requests.length + below(4);
          while (bank.requests.length < count && payer.child.exitCode === null) await setTimeout(1);
          for (let turns = below(20); turns > 0; turns--) await setImmediate();
          await payer.kill();
          // A process that had already ended before the kill is not counted as killed.
          if (payer.child.signalCode === 'SIGKILL') kills++;
        }),
      );
    }

    const done = new Map(used.map((reference) => [reference, paid(reference)]));
    const twice = [...done].filter(([, payments]) => payments.length > 1);
    expect(twice, hint).toEqual([]);
    const created = [...done].filter(([, payments]) => payments.length === 1);
    expect(created.length, hint).toBeGreaterThan(times(100) / 4);

    // An hour later, createOnce finds each payment, and no process sends again a payment whose outcome is unknown.
    bank.fate = () => 'refused';
    let open = 0;
    for (const [reference, [payment]] of done) {
      const found = await payLater(reference).catch((error) => error);
      if (payment) expect(found, `${reference}: ${hint}`).toMatchObject({ id: payment.id });
      else expect(['UndecidedError', 'ApiError'], hint).toContain(found.name);
      if (found.name === 'UndecidedError') open++;
    }
    expect(open, hint).toBeGreaterThan(0);
    expect(bank.payments.length, hint).toBe(created.length);
  },
);
