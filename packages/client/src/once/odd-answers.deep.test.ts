import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { accountBody, forwardBody, paymentBody, tradeBody } from '../../test/once-bodies.ts';
import { CrossborderFxError } from '../errors/errors.ts';
import type { Client } from '../index.ts';
import { fileJournal } from '../journals/file-journal.ts';
import type { Journal } from '../journals/journal.ts';

type Send = (fx: Client, journal: Journal, reference: string) => Promise<unknown>;

const quoteBody = {
  currencyPair: 'EURUSD',
  side: 'B',
  amount: { value: '000000000100.00', currency: 'EUR' },
  deliveryDate: '2026-11-25',
} as const;

/** Lists the operations that move money or create a beneficiary to which money can be sent. */
const sends: Record<string, Send> = {
  'payments.create': (fx) => fx.payments.create({ ...paymentBody, tag: 't' }),
  'payments.confirm': (fx) => fx.payments.confirm('P1'),
  'payments.delete': (fx) => fx.payments.delete('P1'),
  'trades.create': (fx) => fx.trades.create({ ...tradeBody, tag: 't' }),
  'fixedForwards.create': (fx) => fx.fixedForwards.create(forwardBody),
  'externalBankAccounts.create': (fx) =>
    fx.externalBankAccounts.create({ ...accountBody, tag: 't' }),
  'quotes.create': (fx) => fx.quotes.create(quoteBody),
  'payments.createOnce': (fx, journal, reference) =>
    fx.payments.createOnce(paymentBody, { journal, reference }),
  'payments.confirmOnce': (fx, journal, reference) =>
    fx.payments.confirmOnce(reference, { journal, expect: paymentBody }),
  'trades.createOnce': (fx, journal, reference) =>
    fx.trades.createOnce(tradeBody, { journal, reference }),
  'fixedForwards.createOnce': (fx, journal, reference) =>
    fx.fixedForwards.createOnce(forwardBody, { journal, reference }),
  'externalBankAccounts.createOnce': (fx, journal, reference) =>
    fx.externalBankAccounts.createOnce(accountBody, { journal, reference }),
};

/** JSON texts that a correct service never sends as an answer. */
const odd = [
  '{"toString":1,"valueOf":1}',
  '{"toJSON":1,"length":-1}',
  '{"__proto__":{"id":"P1"},"constructor":null}',
  '[]',
  '[[null]]',
  '[{"toString":null}]',
  'null',
  'true',
  '1e999',
  '-0',
  '9007199254740993',
  '""',
  '"\\ud800"',
  '".."',
  '"2026-02-30"',
  `"${'x'.repeat(5000)}"`,
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
];

const objects = {
  payment: { id: 'P1', status: 'waitingconfirmation', tag: 't', ...paymentBody },
  trade: { id: 'T1', status: 'planified', ...tradeBody, sourceAmount: tradeBody.amount },
  fixedForward: { ...forwardBody, fixedForwardId: 'F1', id: 'F1', sourceAmount: tradeBody.amount },
  account: { id: 'B1', ...accountBody, tag: 't' },
  quote: { quoteId: 'Q1', ...quoteBody },
};

test.each(Object.entries(sends))(
  'whatever the service answers, %s resolves, or rejects with an error that has an outcome',
  async (name, send) => {
    let state = seed;
    const random = (most: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * most);
    };
    const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
    /** Makes a plausible answer of the service, and replaces some of its values with odd values. */
    const answer = (): Response => {
      const [wrapper, object] = pick(Object.entries(objects));
      const body = pick([{ [wrapper]: object }, { [`${wrapper}s`]: [object, object] }, object]);
      const share = 2 + random(12);
      const text = random(20) === 0 ? pick(odd) : planted(body, () => random(share) === 0);
      const status = pick([200, 200, 200, 200, 201, 202, 400, 404, 409, 422, 429, 500, 503]);
      const headers = pick([{}, { 'retry-after': '0' }, { date: 'never' }]);
      return new Response(text, { status, headers });
    };
    const planted = (value: unknown, isOdd: () => boolean): string => {
      if (isOdd()) return pick(odd);
      if (typeof value !== 'object' || value === null) return JSON.stringify(value);
      if (Array.isArray(value)) return `[${value.map((one) => planted(one, isOdd)).join()}]`;
      const fields = Object.entries(value).map(
        ([field, one]) => `${JSON.stringify(field)}:${planted(one, isOdd)}`,
      );
      return `{${fields.join()}}`;
    };
    let now = Date.parse('2026-11-21T12:00:00Z');
    const journal = fileJournal(await temporaryFolder(), {
      account: 'acme-live',
      clock: () => new Date(now),
    });
    const baseUrl = 'https://fx.example';
    const fx = testClient({ baseUrl, fetch: async () => answer(), maxRetries: 1 });
    const isOnce = name.endsWith('Once');
    const ends = { resolved: 0, rejected: 0 };
    const runs = times(2_000, { quick: isOnce ? 60 : 150, long: 200_000 });
    for (let run = 0; run < runs; run++) {
      // Makes three calls for each reference: the second call a minute after the first, and the third an hour later.
      const reference = `R${run - (run % 3)}`;
      now += run % 3 === 2 ? 3_600_000 : 60_000;
      const error = await send(fx, journal, reference).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      ends[error === undefined ? 'resolved' : 'rejected'] += 1;
      if (error === undefined) continue;
      expect(error, `${name}, run ${run}: ${Object(error).stack}`).toBeInstanceOf(
        CrossborderFxError,
      );
      const { outcome } = error as CrossborderFxError;
      expect(['not-sent', 'no-effect', 'rejected', 'unknown']).toContain(outcome);
    }
    expect(ends.rejected).toBeGreaterThan(10);
    if (!isOnce) expect(ends.resolved).toBeGreaterThan(10);
  },
);
