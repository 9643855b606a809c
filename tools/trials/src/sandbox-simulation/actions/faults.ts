import type { Fault } from '@crossborder-fx/test-server';
import type { Random } from '../../harness/random.ts';
import { acknowledge, requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, writing } from './action.ts';
import { newPayment } from './payments.ts';

/** The failures that the sandbox can simulate, each with the status that the client gets; undefined for no answer. */
const kinds: Readonly<
  Record<Exclude<keyof Fault, 'stage'>, [heard: number | undefined, ...faults: Fault[]]>
> = {
  drop: [undefined, { drop: 'before' }, { drop: 'after' }],
  reset: [undefined, { reset: 'before' }, { reset: 'after' }],
  garbage: [undefined, { garbage: 'before' }, { garbage: 'after' }],
  status: [503, { status: 503, stage: 'before' }, { status: 503, stage: 'after' }],
  truncate: [undefined, { truncate: 20 }],
  delay: [200, { delay: 5 }],
  slow: [200, { slow: 50_000 }],
  headers: [200, { headers: { 'retry-after': '1' } }],
};

const faults = Object.entries(kinds).flatMap(([kind, [heard, ...all]]) =>
  all.map((fault) => {
    const stage = Object.values(fault).find((value) => value === 'before' || value === 'after');
    return { name: `fault ${kind}${stage ? ` ${stage}` : ''}`, stage, fault, heard };
  }),
);

/** The names of all simulated failures. The simulations together must try each failure at least once. */
export const faultsWanted: readonly string[] = faults.map(({ name }) => name);

/** There must be at most one new payment, and none if the failure comes before the creation. */
async function loseAnswer(world: World, random: Random): Promise<string> {
  const sql = 'SELECT ifnull(max(id), 0) AS id FROM payment';
  const lastPayment = () => world.row<{ id: number }>(sql)?.id ?? 0;
  const body = newPayment(world, random);
  const { name, stage, fault, heard } = random.pick(faults);
  const before = lastPayment();
  world.sandbox.faults.add('createPayment', { ...fault, times: 1 });
  const { status } = await world.call('/payments', { body, isFaulty: true });
  const made = lastPayment() - before;

  const said = `${JSON.stringify(fault)}: status ${status}, ${made} payments made`;
  // The sandbox refuses an invalid body before it would simulate the planned failure.
  const isRefused = status === 422 && made === 0;
  const isHeard = status === heard || isRefused;
  const isPossible = made <= (stage === 'before' ? 0 : 1) && (status !== 200 || made === 1);
  requireThat(isHeard && isPossible, 'a fault has its described effect', said);
  if (status === heard) world.covered.add(name);
  if (made === 1)
    acknowledge(world.acknowledged, `/payments/${world.idOf('payment', { id: before + 1 })}`);
  world.sandbox.faults.clear();
  return said;
}

/** Sends the same creation several times in parallel. The sandbox must give each created payment its own id. */
async function createAtOnce(world: World, random: Random): Promise<string> {
  const body = newPayment(world, random);
  const create = () => world.call('/payments', { body, isConcurrent: true });
  const replies = await Promise.all(Array.from({ length: 2 + random.below(8) }, create));
  const made = replies.flatMap(({ status, body }) =>
    status === 200 ? [String(body.payment?.id)] : [],
  );
  for (const id of made.sort()) acknowledge(world.acknowledged, `/payments/${id}`);
  return `${made.length} of ${replies.length}`;
}

export const faultActions: readonly Action[] = [
  writing('lose answer', 2, loseAnswer),
  writing('create at once', 0.7, createAtOnce),
];
