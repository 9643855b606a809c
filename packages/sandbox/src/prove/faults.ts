import type { Rule } from '@crossborder-fx/test-server';
import { hashOf } from '../common/hash-of.ts';

/** Faults that leave a payment, of which the program gets no answer. */
const lasting = ['lost', 'cut off', 'silence', '500', 'redirect', 'killed'] as const;

/** Faults that leave no payment, of which the program gets an answer. */
const refusing = ['429', 'refused'] as const;

export type FaultName = (typeof lasting | typeof refusing)[number];

/** The rule that makes the creation of a payment fail, and the name of the fault in a report. */
export const faults: Record<FaultName, { rule: Rule; told: string }> = {
  lost: { rule: { drop: 'after' }, told: 'answer lost' },
  'cut off': { rule: { truncate: 40 }, told: 'answer cut off' },
  silence: { rule: { drop: 'after' }, told: 'no answer in time' },
  500: { rule: { status: 500, stage: 'after' }, told: '500 after the commit' },
  redirect: {
    rule: { status: 307, stage: 'after', headers: { location: '/payments' } },
    told: 'redirect after the commit',
  },
  killed: { rule: { drop: 'after' }, told: 'program killed' },
  429: { rule: { status: 429, headers: { 'retry-after': '0' } }, told: '429' },
  refused: { rule: { status: 422 }, told: 'refused' },
};

export const isLasting = (name: FaultName | undefined) => lasting.some((one) => one === name);

/** A run with none of these faults does not show what the program does after a lost answer. */
export const lostAnswers: readonly FaultName[] = ['lost', 'cut off', 'silence'];

/**
 * Deals the faults of the first, the second and each later creation of an order. Each order gets a fault that leaves a payment,
 * and one order in three gets a refusal first. As many orders as there are such faults meet all of them, and fewer orders meet
 * a lost answer first.
 */
export function deal(seed: number, references: readonly string[]): Map<string, FaultName[]> {
  const [lost, ...others] = lasting;
  const deck = [lost, ...shuffled(others, `${seed} faults`)];
  const refusals = shuffled(refusing, `${seed} refusals`);
  const orders = shuffled(references, `${seed} orders`).map((reference, index) => {
    const refusal = index % 3 === 1 ? [refusals[((index - 1) / 3) % refusals.length]] : [];
    return [reference, [...refusal, deck[index % deck.length]] as FaultName[]] as const;
  });
  return new Map(orders);
}

/**
 * Chooses when the program is killed: when a creation is read, when the payment is committed, or at the next request, which
 * shows that the answer arrived.
 */
export function momentOf(seed: number, counter: string) {
  const moments = ['read', 'committed', 'answered'] as const;
  return moments[hashOf({ seed, kind: 'moment', counter }).readUInt32BE() % moments.length];
}

function shuffled<Item extends string>(items: readonly Item[], seed: string): Item[] {
  const placeOf = (counter: string) => hashOf({ seed, kind: 'place', counter }).toString('hex');
  return items.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}
