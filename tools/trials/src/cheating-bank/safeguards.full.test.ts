import { memoryStore } from '@crossborder-fx/webhooks';
import { expect, test } from 'vitest';
import { allCheats } from './cheats/table.ts';
import { play } from './play.ts';
import { pageSize, type Safeguards } from './safeguards.ts';

function cheatOf(id: string) {
  const found = allCheats.find((one) => one.id === id);
  if (!found) throw new Error(`There is no cheat ${id}.`);
  return found.cheat;
}

/** What a play finds without one of its safeguards. */
async function violationsWithout(changed: Partial<Safeguards>, id?: string): Promise<string[]> {
  const { violations } = await play(id === undefined ? [] : [cheatOf(id)], changed);
  return violations;
}

test('a payment that is sent again after a lost answer is found to be paid twice', async () => {
  const sendAgain: Partial<Safeguards> = {
    async createPayment(fx, body, { reference }) {
      const pay = async () => {
        const payment = await fx.payments.create({ ...body, tag: reference });
        return fx.payments.confirm(payment.id);
      };
      return pay().catch(pay);
    },
    confirmPayment: (fx, id) => fx.payments.get(id),
  };
  expect(await violationsWithout(sendAgain)).toContain('Lamps was done 3 times');
});

test('a confirmation that is taken for done is found not to be', async () => {
  const believe: Partial<Safeguards> = {
    confirmPayment: (fx, id) => fx.payments.confirm(id).catch(() => fx.payments.get(id)),
  };
  expect(await violationsWithout(believe)).toContain('Chairs is said to be done, and is not');
});

test('pages that are read until one is empty are found to have no end', async () => {
  const readOn: Partial<Safeguards> = {
    async *iteratePayments(fx) {
      for (let page = 1; ; page++) {
        const { items } = await fx.payments.list({ status: 'all', page, per_page: pageSize });
        if (items.length === 0) return;
        yield* items;
      }
    },
  };
  expect(await violationsWithout(readOn, 'page-past-the-end.6')).toContain(
    'list payments crashed: Error: the pages have no end',
  );
});

test('a list that is read no further than its first page is found to be short', async () => {
  const readFirst: Partial<Safeguards> = {
    async *iteratePayments(fx) {
      yield* (await fx.payments.list({ status: 'all', per_page: pageSize })).items;
    },
  };
  expect((await violationsWithout(readFirst)).join()).toMatch(/payments: \d are missing/);
});

test('amounts that are read as numbers are found to be wrong', async () => {
  const asNumbers: Partial<Safeguards> = {
    readAmount: (text) => BigInt(Math.round(Number.parseFloat(String(text)) * 10_000_000)),
    // It would compare them with the orders.
    reconciles: false,
  };
  const violations = await violationsWithout(asNumbers, 'deprecation-policy.6');
  expect(violations).toContain('a wrong amount is booked, and nobody says so');
});

test('a receiver whose store forgets is found to book twice', async () => {
  const forget: Partial<Safeguards> = {
    createStore: (clock) => ({
      ...memoryStore({ clock }),
      claim: async () => ({ answer: 'claimed', completedAt: undefined }),
      complete: async () => {},
    }),
  };
  expect((await violationsWithout(forget)).join()).toMatch(/was booked 2 times/);
});

test('a receiver that identifies a payment by how it is written is found to book twice', async () => {
  const byText: Partial<Safeguards> = { keyOf: (event) => JSON.stringify(event) };
  const violations = await violationsWithout(byText, 'failed-notification-fields.12');
  expect(violations.join()).toMatch(/was booked 2 times/);
});

test('a month without recovery is told by its reconciliation, and without both by the judge', async () => {
  const { books, violations } = await play([], { recovers: false });
  expect(violations).toEqual([]);
  expect(books.differences?.join()).toMatch(/is not booked/);
  const silent = await play([], { recovers: false, reconciles: false });
  expect(silent.violations).toEqual(['a payment is not booked, and nobody says so']);
});
