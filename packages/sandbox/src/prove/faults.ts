import type { Rule } from '@crossborder-fx/test-server';
import { hashOf } from '../ground/hash-of.ts';

/** The fault of a creation. */
interface Mishap {
  rule: Rule;
  /** Said of an order. */
  told: string;
  /** In place of a status, where the program gets none. */
  answer?: string;
}

/** After each of these, the payment exists, and the program was not told so. */
const lasting = {
  lost: { rule: { drop: 'after' }, told: 'answer lost', answer: 'no answer' },
  'cut off': { rule: { truncate: 40 }, told: 'answer cut off', answer: 'half an answer' },
  silence: { rule: { drop: 'after' }, told: 'no answer in time', answer: 'silence' },
  500: { rule: { status: 500, stage: 'after' }, told: '500 after the commit' },
  redirect: { rule: { status: 307, stage: 'after' }, told: 'redirect after the commit' },
  killed: { rule: { drop: 'after' }, told: 'program killed', answer: 'killed' },
} satisfies Record<string, Mishap>;

/** After each of these, there is no payment, and the program was told so. */
const refusing = {
  429: { rule: { status: 429, headers: { 'retry-after': '0' } }, told: '429' },
  refused: { rule: { status: 422 }, told: 'refused' },
} satisfies Record<string, Mishap>;

export type FaultName = keyof typeof lasting | keyof typeof refusing;

export const faults: Record<FaultName, Mishap> = { ...lasting, ...refusing };

export const isLasting = (name: FaultName | undefined) => name !== undefined && name in lasting;

/** If none of these was met, nobody knows what the program does after a lost answer. */
export const lostAnswers: readonly FaultName[] = ['lost', 'cut off', 'silence'];

/** The program is killed when its request is read, when it is committed, or when its next request shows that it has the answer. */
const moments = ['read', 'committed', 'answered'] as const;

/**
 * The faults of the first, the second and each later creation of an order. Each order gets a fault that leaves a payment, and one
 * in three a refusal before it. As many orders as there are such faults meet all of them; fewer meet a lost answer first.
 */
export function deal(seed: number, references: readonly string[]): Map<string, FaultName[]> {
  const [lost, ...others] = Object.keys(lasting).sort((one) => (one === 'lost' ? -1 : 1));
  const deck = [lost, ...shuffled(others, `${seed} faults`)];
  const refusals = shuffled(Object.keys(refusing), `${seed} refusals`);
  const orders = shuffled(references, `${seed} orders`).map((reference, index) => {
    const refusal = index % 3 === 1 ? [refusals[((index - 1) / 3) % refusals.length]] : [];
    return [reference, [...refusal, deck[index % deck.length]] as FaultName[]] as const;
  });
  return new Map(orders);
}

/** When the program is killed that pays this order. */
export function momentOf(seed: number, counter: string): (typeof moments)[number] | undefined {
  return moments[hashOf({ seed, kind: 'moment', counter }).readUInt32BE() % moments.length];
}

function shuffled(items: readonly string[], seed: string): string[] {
  const placeOf = (counter: string) => hashOf({ seed, kind: 'place', counter }).toString('hex');
  return items.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}
