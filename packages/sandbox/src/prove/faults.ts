import type { Rule } from '@crossborder-fx/test-server';
import { hashOf } from '../common/hash-of.ts';

/** After each of these, the payment exists, and the program was not told so. */
const lasting = ['lost', 'cut off', 'silence', '500', 'redirect', 'killed'] as const;

/** After each of these, there is no payment, and the program was told so. */
const refusing = ['429', 'refused'] as const;

export type FaultName = (typeof lasting | typeof refusing)[number];

/** The fault of a creation, and how it is told. */
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

/** If none of these was met, nobody knows what the program does after a lost answer. */
export const lostAnswers: readonly FaultName[] = ['lost', 'cut off', 'silence'];

/**
 * The faults of the first, the second and each later creation of an order. Each order gets a fault that leaves a payment, and one
 * in three a refusal before it. As many orders as there are such faults meet all of them; fewer meet a lost answer first.
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

/** Its program is killed when a request is read, when it is committed, or when the next one shows that the answer came. */
export function momentOf(seed: number, counter: string) {
  const moments = ['read', 'committed', 'answered'] as const;
  return moments[hashOf({ seed, kind: 'moment', counter }).readUInt32BE() % moments.length];
}

function shuffled<Item extends string>(items: readonly Item[], seed: string): Item[] {
  const placeOf = (counter: string) => hashOf({ seed, kind: 'place', counter }).toString('hex');
  return items.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}
