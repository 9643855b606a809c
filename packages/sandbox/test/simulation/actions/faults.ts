import type { Random } from '../random.ts';
import { requireThat } from '../violation.ts';
import type { World } from '../world.ts';
import { type Action, writing } from './action.ts';
import { newPayment } from './payments.ts';

function lastPayment({ row }: World): number {
  return row<{ id: number }>('SELECT ifnull(max(id), 0) AS id FROM payment')?.id ?? 0;
}

/** A payment whose answer is lost, or that never arrives: it exists once, or not at all. */
async function loseAnswer(world: World, random: Random): Promise<string> {
  const body = newPayment(world, random);
  const stage = random.pick(['before', 'after'] as const);
  const fault = random.pick([
    { drop: stage },
    { reset: stage },
    { garbage: stage },
    { status: 503, stage },
  ]);
  const before = lastPayment(world);
  world.sandbox.faults.add('createPayment', { ...fault, times: 1 });
  const { status } = await world.call('/payments', { body, isFaulty: true });
  const made = lastPayment(world) - before;
  const said = `${JSON.stringify(fault)}: ${status}, ${made} made`;
  requireThat(status === undefined || status === 503 || status === 422, 'faults', said);
  requireThat(made === 0 || (made === 1 && stage === 'after'), 'faults', said);
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
  const made = replies.flatMap(({ status, body }) => (status === 200 ? [body.payment.id] : []));
  for (const id of made.sort()) world.acknowledged.add(`/payments/${id}`);
  return `${made.length} of ${replies.length}`;
}

export const faultActions: readonly Action[] = [
  writing('lose answer', 2, loseAnswer),
  writing('create at once', 0.7, createAtOnce),
];
