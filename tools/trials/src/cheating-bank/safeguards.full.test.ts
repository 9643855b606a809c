import { memoryStore } from '@crossborder-fx/webhooks';
import { expect, test } from 'vitest';
import { allCheats } from './cheats/table.ts';
import { play } from './play.ts';
import { pageSize, type Safeguards } from './safeguards.ts';

interface Sabotage extends Partial<Safeguards> {
  /** The id of the cheat of the bank without which the trial would not notice the missing safeguard. @default none */
  cheat?: string;
  found: RegExp;
}

/** For each safeguard of the company, code that lacks it, and the violation that the trial must then report. */
const sabotages: Record<string, Sabotage> = {
  'a payment that is sent again after a lost answer': {
    async createPayment(fx, body, { reference }) {
      const pay = async () => {
        const payment = await fx.payments.create({ ...body, tag: reference });
        return fx.payments.confirm(payment.id);
      };
      return pay().catch(pay);
    },
    confirmPayment: (fx, id) => fx.payments.get(id),
    found: /^The order Lamps was executed 3 times$/m,
  },
  'a failed confirmation that the company notes as done': {
    confirmPayment: (fx, id) => fx.payments.confirm(id).catch(() => fx.payments.get(id)),
    found: /^The company noted the order Chairs as done, but the bank did not execute it$/m,
  },
  'pages that are read until one is empty': {
    async *iteratePayments(fx) {
      for (let page = 1; ; page++) {
        const { items } = await fx.payments.list({ status: 'all', page, per_page: pageSize });
        if (items.length === 0) return;
        yield* items;
      }
    },
    cheat: 'page-past-the-end.6',
    found: /^The step "list payments" crashed: Error: the pages of the list have no end$/m,
  },
  'a list of which only the first page is read': {
    async *iteratePayments(fx) {
      yield* (await fx.payments.list({ status: 'all', per_page: pageSize })).items;
    },
    found: /payments: \d items are missing/,
  },
  'amounts that are read as numbers': {
    readAmount: (text) => BigInt(Math.round(Number.parseFloat(String(text)) * 10_000_000)),
    // The company does not reconcile its books here, because the reconciliation would report the wrong amounts.
    reconciles: false,
    cheat: 'deprecation-policy.6',
    found: /^A wrong amount is booked, and no error reports it$/m,
  },
  'a store that forgets all events': {
    createStore: (clock) => ({
      ...memoryStore({ clock }),
      claim: async () => ({ answer: 'claimed', completedAt: undefined }),
      complete: async () => {},
    }),
    found: /was booked 2 times/,
  },
  'a receiver that identifies a payment by the text of its notification': {
    keyOf: (event) => JSON.stringify(event),
    cheat: 'failed-notification-fields.12',
    found: /was booked 2 times/,
  },
  'a month without recovery and reconciliation': {
    recovers: false,
    reconciles: false,
    found: /^A finalized payment is not booked, and no error reports it$/,
  },
};

test.each(Object.entries(sabotages))(
  'the trial of the cheating bank finds %s',
  async (_, { cheat, found, ...changed }) => {
    const cheats = allCheats.filter(({ id }) => id === cheat).map((one) => one.cheat);
    expect(cheats).toHaveLength(cheat ? 1 : 0);
    const { violations } = await play(cheats, changed);
    expect(violations.join('\n')).toMatch(found);
  },
);

test('when the company does not recover lost notifications, the reconciliation reports a payment that is not booked', async () => {
  const { books, violations } = await play([], { recovers: false });
  expect(violations).toEqual([]);
  expect(books.differences?.join()).toMatch(/is not booked/);
});
