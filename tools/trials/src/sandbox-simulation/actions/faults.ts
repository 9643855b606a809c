import type { Fault } from '@crossborder-fx/test-server';
import type { Random } from '../../kit/random.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, writing } from './action.ts';
import { newPayment } from './payments.ts';

function lastPayment({ row }: World): number {
  return row<{ id: number }>('SELECT ifnull(max(id), 0) AS id FROM payment')?.id ?? 0;
}

type Stage = NonNullable<Fault['stage']>;

interface Kind {
  /** Left out: it has no stage, and the service does its work. */
  stages?: readonly Stage[];
  /** @param stage `after` when it has none */
  fault(stage: Stage): Fault;
  /** What the client has of it: nothing, the status of the fault, or the answer. */
  has: 'nothing' | 'status' | 'answer';
}

const both: readonly Stage[] = ['before', 'after'];

const kinds: Readonly<Record<Exclude<keyof Fault, 'stage'>, Kind>> = {
  drop: { stages: both, fault: (drop) => ({ drop }), has: 'nothing' },
  reset: { stages: both, fault: (reset) => ({ reset }), has: 'nothing' },
  garbage: { stages: both, fault: (garbage) => ({ garbage }), has: 'nothing' },
  status: { stages: both, fault: (stage) => ({ status: 503, stage }), has: 'status' },
  truncate: { fault: () => ({ truncate: 20 }), has: 'nothing' },
  delay: { fault: () => ({ delay: 5 }), has: 'answer' },
  slow: { fault: () => ({ slow: 50_000 }), has: 'answer' },
  headers: { fault: () => ({ headers: { 'retry-after': '1' } }), has: 'answer' },
};

const faults = Object.entries(kinds).flatMap(([name, { stages, fault, has }]) =>
  stages
    ? stages.map((stage) => ({ name: `fault ${name} ${stage}`, stage, fault: fault(stage), has }))
    : [{ name: `fault ${name}`, stage: 'after', fault: fault('after'), has }],
);

/** All that has to be tried. */
export const faultsWanted: readonly string[] = faults.map(({ name }) => name);

/** A payment whose answer is lost, or that never arrives: it exists once, or not at all. */
async function loseAnswer(world: World, random: Random): Promise<string> {
  const body = newPayment(world, random);
  const { name, stage, fault, has } = random.pick(faults);
  const before = lastPayment(world);
  world.sandbox.faults.add('createPayment', { ...fault, times: 1 });
  const { status } = await world.call('/payments', { body, isFaulty: true });
  const made = lastPayment(world) - before;
  const said = `${JSON.stringify(fault)}: ${status}, ${made} made`;
  // A body that the description does not allow is refused before the fault.
  const isHit = { nothing: status === undefined, status: status === 503, answer: status === 200 };
  const isRefused = status === 422 && made === 0;
  requireThat(isHit[has] || isRefused, 'a fault hits as it says', said);
  const isPossible = stage === 'before' ? made === 0 : made <= 1;
  requireThat(isPossible && (status !== 200 || made === 1), 'a fault hits as it says', said);
  if (isHit[has]) world.covered.add(name);
  if (made === 1) world.acknowledged.add(`/payments/${world.ids.idOf('payment', before + 1)}`);
  world.sandbox.faults.clear();
  return said;
}

/** The same payment several times at once: each is answered, and each has an id of its own. */
async function createAtOnce(world: World, random: Random): Promise<string> {
  const body = newPayment(world, random);
  const replies = await Promise.all(
    Array.from({ length: 2 + random.below(8) }, () =>
      world.call('/payments', { body, isConcurrent: true }),
    ),
  );
  const made = replies.flatMap(({ status, body }) =>
    status === 200 ? [String(body.payment?.id)] : [],
  );
  for (const id of made.sort()) world.acknowledged.add(`/payments/${id}`);
  return `${made.length} of ${replies.length}`;
}

export const faultActions: readonly Action[] = [
  writing('lose answer', 2, loseAnswer),
  writing('create at once', 0.7, createAtOnce),
];
