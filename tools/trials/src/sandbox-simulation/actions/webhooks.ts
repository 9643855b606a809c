import type { EventName } from '@crossborder-fx/openapi';
import type { Random } from '../../harness/random.ts';
import { tables } from '../inside.ts';
import type { CallOptions, World } from '../world.ts';
import { type Action, type Asked, ask, asking, reading, writing } from './action.ts';

const events: readonly EventName[] = [
  ...new Set(Object.values(tables).flatMap(({ rows }) => rows.flatMap((row) => row.events))),
];

function someEvents(random: Random): EventName[] {
  if (random.chance(0.05)) return [];
  if (random.chance(0.2)) return [...events];
  return events.filter(() => random.chance(0.3));
}

function countActive({ row }: World): number {
  const sql = 'SELECT count(*) AS count FROM subscription WHERE isDeleted = 0';
  return row<{ count: number }>(sql)?.count ?? 0;
}

function subscriptionOf(world: World, random: Random): Asked {
  const body = { events: someEvents(random), url: world.receiverUrl };
  return {
    path: '/webhooks',
    body,
    expected: [body.events.length === 0 ? 422 : countActive(world) >= 10 ? 409 : 200],
    made: ({ webhookId }) => `/webhooks/${webhookId}`,
  };
}

function aboutOne(
  { pick }: World,
  random: Random,
  { path = '', ...request }: CallOptions & { path?: string },
): Asked | undefined {
  const where = random.chance(0.9) ? 'isDeleted = 0' : 'true';
  const found = pick(random, 'subscription', where);
  const expected = found?.isDeleted ? [404] : [200, 204, 422];
  return found && { path: `/webhooks/${found.webhookId}${path}`, ...request, expected };
}

export const webhookActions: readonly Action[] = [
  // The low weight makes this action rare, because each new subscription adds notifications.
  asking('subscribe', 0.7, subscriptionOf),
  writing('subscribe to the limit', 0.02, async (world, random) => {
    const said: string[] = [];
    while (countActive(world) < 10) said.push(await ask(world, subscriptionOf(world, random)));
    said.push(await ask(world, subscriptionOf(world, random)));
    return said.join(', ');
  }),
  asking('update subscription', 0.5, (world, random) => {
    const body = random.pick([
      { events: someEvents(random) },
      { url: world.receiverUrl },
      {},
      { url: `${world.receiverUrl}/moved`, events: someEvents(random) },
    ]);
    return aboutOne(world, random, { method: 'PATCH', body });
  }),
  asking('rotate secret', 0.4, (world, random) =>
    aboutOne(world, random, { method: 'POST', path: '/rotate-secret' }),
  ),
  asking('unsubscribe', 0.8, (world, random) => {
    const asked = aboutOne(world, random, { method: 'DELETE' });
    if (asked) world.acknowledged.set(asked.path, false);
    return asked;
  }),
  reading('failed notifications', 0.8, (world, random) => {
    const page = `per_page=${1 + random.below(10)}&page=${1 + random.below(3)}`;
    return aboutOne(world, random, { path: `/failed-notifications?${page}` });
  }),
  reading('read subscription', 0.5, (world, random) => aboutOne(world, random, {})),
];
