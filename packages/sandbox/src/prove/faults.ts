import type { Rule } from '@crossborder-fx/test-server';
import { hashOf } from '../common/hash-of.ts';

/** Simulated failures after which the payment exists, although no answer tells the program so. */
const lasting = ['lost', 'cut off', 'silence', '500', 'redirect', 'killed'] as const;

/** Simulated failures after which no payment exists. The answer tells the program so. */
const refusing = ['429', 'refused'] as const;

export type FaultName = (typeof lasting | typeof refusing)[number];

/** For each simulated failure, the rule by which the creation of a payment fails, and the failure's name in a report. */
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

/** The failures that cause a lost answer. Only a run with such a failure shows what the program does after it. */
export const lostAnswers: readonly FaultName[] = ['lost', 'cut off', 'silence'];

/**
 * Chooses the failures for each order, one for each attempt to create its payment. After the last failure, the payment
 * exists. For one order in three, the sandbox refuses an earlier attempt. Six orders together get all failures after
 * which the payment exists. One of the orders always gets a lost answer.
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

/** Chooses when the program is killed: after its request is read, after the payment is committed, or at its next request. */
export function momentOf(seed: number, counter: string) {
  const moments = ['read', 'committed', 'answered'] as const;
  return moments[hashOf({ seed, kind: 'moment', counter }).readUInt32BE() % moments.length];
}

function shuffled<Item extends string>(items: readonly Item[], seed: string): Item[] {
  const placeOf = (counter: string) => hashOf({ seed, kind: 'place', counter }).toString('hex');
  return items.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}
