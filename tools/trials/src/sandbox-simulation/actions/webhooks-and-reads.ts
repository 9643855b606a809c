import type { EventName } from '@crossborder-fx/openapi';
import type { Random } from '../../harness/random.ts';
import { addDays, stateRows } from '../inside.ts';
import type { CallOptions, World } from '../world.ts';
import { type Action, type Asked, ask, asking, reading, writing } from './action.ts';

const events = [...new Set(stateRows.flatMap((row) => row.events))];

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

const paymentStatuses = ['all', 'planified', 'rejected', 'finalized', 'canceled', 'blocked'];
const tradeStatuses = ['all', 'planified', 'finalized', 'blocked'];
const forwardStatuses = ['all', 'planified', 'finalized', 'canceled'];

function somePath({ today, pickId }: World, random: Random): string {
  const { pick, below, chance } = random;
  const page = () => {
    const number = chance(0.9) ? 1 + below(3) : pick([below(1000), Number.MAX_SAFE_INTEGER]);
    return `page=${number}&per_page=${1 + below(20)}&sort=${pick(['ASC', 'DESC'])}`;
  };
  const days = () => {
    if (chance(0.5)) return '';
    if (chance(0.05)) return '&fromDate=0000-01-01&toDate=9999-12-31';
    const from = addDays(today(), -below(30));
    return `&fromDate=${from}&toDate=${addDays(from, below(30))}`;
  };
  const id = pickId.bind(undefined, random);
  const paths: readonly (() => string)[] = [
    () => `/wallets?${page()}`,
    () => `/wallets/${id('wallet')}`,
    () => `/wallets/${id('wallet')}/balance/${addDays(today(), 1 - below(30))}`,
    () => `/financialMovements?${page()}${days()}`,
    () => `/financialMovements?${page()}&walletId=${id('wallet')}`,
    () => `/financialMovements/${id('financialMovement', 'entry', 'wallet IS NOT NULL')}`,
    () => `/externalBankAccounts?${page()}`,
    () => `/externalBankAccounts/${id('externalBankAccount')}`,
    () => `/payments/${pick(paymentStatuses)}?${page()}${days()}`,
    () => `/payments/${id('payment')}`,
    () => `/trades/_${pick(tradeStatuses)}?${page()}${days()}`,
    () => `/trades/${id('trade')}`,
    () => `/fixed-forwards?${page()}`,
    () => `/fixed-forwards?status=${pick(forwardStatuses)}`,
    () => '/webhooks',
  ];
  return pick(paths)();
}

export const readActions: readonly Action[] = [
  reading('read', 10, (world, random) => ({ path: somePath(world, random) })),
];
