import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished } from 'vitest';
import { fileJournal } from '../src/journals/file-journal.ts';
import { type TestOptions, testClient } from './client-of.ts';
import { accountBody, forwardBody, paymentBody, tradeBody } from './once-bodies.ts';
import { type Fate, startOnceService } from './once-service.ts';

export { accountBody, forwardBody, paymentBody, tradeBody } from './once-bodies.ts';
export { temporaryFolder };

export const reference = 'invoice 1108';

export const bodies = {
  payments: paymentBody,
  trades: tradeBody,
  externalBankAccounts: accountBody,
  fixedForwards: forwardBody,
};

export type Kind = keyof typeof bodies;

export const kinds = Object.keys(bodies) as Kind[];

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
  const create = (kind: Kind, more: object = {}): Promise<{ id: string; tag?: string | null }> => {
    const { body = bodies[kind], ...options } = more as { body?: object };
    return fx[kind].createOnce(body as never, { journal, reference, ...options });
  };
  return {
    service,
    folder,
    journal,
    clock,
    fx,
    advance: (minutes: number) => {
      now += minutes * 60_000;
    },
    /** Returns the error of a call whose requests the service treats as `fate` says. Later requests succeed. */
    async errorAt(fate: Fate, call: () => Promise<unknown>): Promise<unknown> {
      service.fate = () => fate;
      const error = await errorOf(call());
      service.fate = () => 'done';
      return error;
    },
    sent: () => service.requests.filter((line) => !line.startsWith('GET')).length,
    create,
    pay: (more?: object) => create('payments', more),
    trade: (more?: object) => create('trades', more),
    book: (more?: object) => create('fixedForwards', more),
    register: (more?: object) => create('externalBankAccounts', more),
    confirm: fx.payments.confirmOnce,
  };
}

/** Sends a request to create an object as `invoice 1108`, with an outcome that stays unknown. */
export async function afterLoss(
  fate: Fate = 'dropped',
  kind: Kind = 'payments',
  setup?: Awaited<ReturnType<typeof onceSetup>>,
) {
  const given = setup ?? (await onceSetup());
  const again = (more?: object) => given.create(kind, more);
  expect(await given.errorAt(fate, again)).toMatchObject({ outcome: 'unknown' });
  return { ...given, again };
}
