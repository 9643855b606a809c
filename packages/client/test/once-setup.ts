import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished } from 'vitest';
import type { Journal } from '../src/index.ts';
import { fileJournal } from '../src/once/file-journal.ts';

import { type TestOptions, testClient } from './client-of.ts';
import { paymentBody } from './once-bodies.ts';
import { type Fate, startOnceService } from './once-service.ts';

export { accountBody, forwardBody, paymentBody, tradeBody } from './once-bodies.ts';
export { temporaryFolder };

/** A service, a journal in a folder whose clock the test moves, and what is built on both. */
export async function onceSetup(options: TestOptions = {}) {
  const service = await startOnceService();
  onTestFinished(() => service.close());
  const folder = await temporaryFolder();
  let now = Date.parse('2026-11-21T12:00:00Z');
  const clock = () => new Date(now);
  const journal = fileJournal(folder, { account: 'acme-live', clock });
  // Long for a busy machine, and half a minute before the tests advance the clock by one.
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

/** A journal with some of its functions replaced. */
export function changed(journal: Journal, change: Partial<Journal>): Journal {
  return { ...journal, ...change };
}

/** A setup in which the payment `invoice 1108` was sent, and the answer was lost. */
export async function afterLoss(fate: Fate = 'dropped') {
  const setup = await onceSetup();
  const { service, journal, pay } = setup;
  const reference = 'invoice 1108';
  service.fate = () => fate;
  const lost = await errorOf(pay(paymentBody, { journal, reference }));
  expect(lost).toMatchObject({ outcome: 'unknown' });
  service.fate = () => 'done';
  const again = (more: object = {}) => pay(paymentBody, { journal, reference, ...more });
  return { ...setup, again };
}
