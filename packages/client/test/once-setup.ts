import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished } from 'vitest';
import type { Journal } from '../src/index.ts';
import { fileJournal } from '../src/journals/file-journal.ts';

import { type TestOptions, testClient } from './client-of.ts';
import { accountBody, forwardBody, paymentBody, tradeBody } from './once-bodies.ts';
import { type Fate, startOnceService } from './once-service.ts';

export { accountBody, forwardBody, paymentBody, tradeBody } from './once-bodies.ts';
export { temporaryFolder };

/** Sets up a simulated service, a client, a journal in a folder, and a clock for the journal, which the test can advance. */
export async function onceSetup(options: TestOptions = {}) {
  const service = await startOnceService();
  onTestFinished(() => service.close());
  const folder = await temporaryFolder();
  let now = Date.parse('2026-11-21T12:00:00Z');
  const clock = () => new Date(now);
  const journal = fileJournal(folder, { account: 'acme-live', clock });
  // The timeout is long enough for a busy machine, and half a minute shorter than one step of the tests' clock.
  const fx = testClient({ baseUrl: service.url, timeout: 20_000, ...options });
  return {
    service,
    folder,
    journal,
    clock,
    fx,
    advance: (minutes: number) => {
      now += minutes * 60_000;
    },
    pay: fx.payments.createOnce,
    trade: fx.trades.createOnce,
    book: fx.fixedForwards.createOnce,
    register: fx.externalBankAccounts.createOnce,
    confirm: fx.payments.confirmOnce,
  };
}

/** Returns a journal with some of its functions replaced. */
export function changed(journal: Journal, change: Partial<Journal>): Journal {
  return { ...journal, ...change };
}

export const bodies = {
  payments: paymentBody,
  trades: tradeBody,
  externalBankAccounts: accountBody,
  fixedForwards: forwardBody,
};

/** Sets up a payment, or another object, that was sent as `invoice 1108` and whose answer was lost. */
export async function afterLoss(
  fate: Fate = 'dropped',
  kind: keyof typeof bodies = 'payments',
  setup?: Awaited<ReturnType<typeof onceSetup>>,
) {
  const { service, journal, fx, ...others } = setup ?? (await onceSetup());
  const again = (more: object = {}): Promise<{ id: string }> =>
    fx[kind].createOnce(bodies[kind] as never, { journal, reference: 'invoice 1108', ...more });
  service.fate = () => fate;
  expect(await errorOf(again())).toMatchObject({ outcome: 'unknown' });
  service.fate = () => 'done';
  return { service, journal, fx, ...others, again };
}
