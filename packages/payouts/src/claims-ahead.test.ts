import { gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import type { Fate } from '../test/bank.ts';
import { claimsTold, rowsUpTo, runSetup } from '../test/setup.ts';
import { payoutRunOn } from './create-payout-run.ts';
import type { Clock, PayoutRunOptions } from './run-context.ts';

/** Starts a run, and waits until the service holds back four answers and the journal has a fifth claim. */
async function claimedAhead(options: Partial<PayoutRunOptions> = {}) {
  const setup = await runSetup();
  const { opened: held, open: release } = gate();
  const { opened: claimed, open: claim } = gate();
  let claims = 0;
  const journal = claimsTold(setup.journal, (count) => {
    claims = count;
    if (count === 5) claim();
  });
  const { opened: atService, open: arrive } = gate();
  let arrived = 0;
  let last: Fate = 'done';
  setup.bank.fate = async () => {
    const number = ++arrived;
    if (number === 4) arrive();
    await held;
    return number === 1 ? last : 'done';
  };
  const ended = setup.runOf(rowsUpTo(9), { ...options, journal }).create();
  // Claims of several rows may share one write to the journal, so the fifth claim may come before the fourth request.
  await Promise.all([claimed, atService]);
  const end = (fate: Fate = 'done') => {
    last = fate;
    release();
    return ended;
  };
  return { ...setup, end, claims: () => claims, arrived: () => arrived };
}

test('a payout run claims one row more than its concurrency, and sends that row only after another row has its answer', async () => {
  const { bank, end, claims, arrived } = await claimedAhead();
  for (let count = 1; count <= 5; count++) await bank.fx.wallets.list();
  expect([claims(), arrived()]).toEqual([5, 4]);
  expect(await end()).toMatchObject({ done: 9, left: 0 });
});

test('a payout run that stops or is aborted gives back a claimed row, and the next call pays that row', async () => {
  const controller = new AbortController();
  const aborted = await claimedAhead({ signal: controller.signal });
  controller.abort();
  expect(await aborted.end()).toMatchObject({ done: 4, undecided: 0, left: 5 });
  expect(await aborted.runOf(rowsUpTo(9)).create()).toMatchObject({ done: 5, left: 0 });
  expect(aborted.bank.effects).toHaveLength(9);

  const stopped = await claimedAhead();
  const result = await stopped.end('no credentials');
  expect(result).toMatchObject({ undecided: 0, stopped: { why: 'credentials' } });
  expect(await stopped.runOf(rowsUpTo(9)).create()).toMatchObject({ undecided: 0, left: 0 });
  expect(stopped.bank.effects).toHaveLength(9);
});

// After 30 seconds the client aborts a request, and the run would give back the claimed row because of that. So these
// tests must end within 30 seconds.
const withinCall = { timeout: 20_000 };

test(
  'a payout run gives back a claimed row when a pause begins, and tries that row again',
  withinCall,
  async () => {
    const { bank, journal, clock } = await runSetup();
    const [refused, waited, claimed] = [gate(), gate(), gate()];
    let waits = 0;
    const paused: Clock = {
      ...clock,
      async wait(milliseconds) {
        if (++waits === 1) refused.open();
        await waited.opened;
        await clock.wait(milliseconds);
      },
    };
    const counting: typeof journal = {
      ...claimsTold(journal, (count) => count === 5 && claimed.open()),
      async settle(key, attempt, result) {
        const isSettled = await journal.settle(key, attempt, result);
        if (result.state === 'not-sent') waited.open();
        return isSettled;
      },
    };
    bank.headers = { 'retry-after': '60' };
    let arrived = 0;
    bank.fate = async () => {
      const isFirst = ++arrived === 1;
      await (isFirst ? claimed : refused).opened;
      return isFirst ? 'throttled' : 'done';
    };
    const options = { journal: counting, name: 'monday', rows: rowsUpTo(5) };
    const result = await payoutRunOn(bank.fx, options, paused).create();
    expect(result).toMatchObject({ done: 5, undecided: 0, left: 0 });
    expect(bank.effects).toHaveLength(5);
  },
);
