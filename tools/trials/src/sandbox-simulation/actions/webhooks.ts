import type { EventName } from '@crossborder-fx/openapi';
import type { Random } from '../../kit/random.ts';
import { tables } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, reading, writing } from './action.ts';

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

async function subscribe(world: World, random: Random): Promise<string> {
  const active = countActive(world);
  const names = someEvents(random);
  const { status, body } = await world.call('/webhooks', {
    body: { events: names, url: world.receiverUrl },
  });
  const wanted = names.length === 0 ? 422 : active >= 10 ? 409 : 200;
  requireThat(status === wanted, 'rules of the service', `subscription ${active + 1}: ${status}`);
  if (status === 200) world.acknowledged.add(`/webhooks/${body.webhookId}`);
  return `${names.join(' ')}: ${status}`;
}

async function withSome(
  world: World,
  random: Random,
  { method, path = '', body }: { method: string; path?: string; body?: unknown },
): Promise<string> {
  const found = world.pick<{ webhookId: string; isDeleted: number }>(
    random,
    'subscription',
    random.chance(0.9) ? 'isDeleted = 0' : 'true',
  );
  if (!found) return 'no subscription';
  const { webhookId } = found;
  if (method === 'DELETE') world.acknowledged.remove(`/webhooks/${webhookId}`);
  const { status } = await world.call(`/webhooks/${webhookId}${path}`, { method, body });
  const said = `${webhookId}: ${status}`;
  requireThat((status === 404) === (found.isDeleted === 1), 'rules of the service', said);
  return said;
}

export const webhookActions: readonly Action[] = [
  // Rarely more than a few, since each gets every notification.
  writing('subscribe', 0.7, subscribe),
  writing('subscribe to the limit', 0.02, async (world, random) => {
    const made: string[] = [];
    while (countActive(world) < 10) made.push(await subscribe(world, random));
    made.push(await subscribe(world, random));
    return made.join(', ');
  }),
  writing('update subscription', 0.5, (world, random) =>
    withSome(world, random, {
      method: 'PATCH',
      body: random.pick([
        { events: someEvents(random) },
        { url: world.receiverUrl },
        {},
        { url: `${world.receiverUrl}/moved`, events: someEvents(random) },
      ]),
    }),
  ),
  writing('rotate secret', 0.4, (world, random) =>
    withSome(world, random, { method: 'POST', path: '/rotate-secret' }),
  ),
  writing('unsubscribe', 0.8, (world, random) => withSome(world, random, { method: 'DELETE' })),
  reading('failed notifications', 0.8, (world, random) =>
    withSome(world, random, {
      method: 'GET',
      path: `/failed-notifications?per_page=${1 + random.below(10)}&page=${1 + random.below(3)}`,
    }),
  ),
  reading('read subscription', 0.5, (world, random) => withSome(world, random, { method: 'GET' })),
];
