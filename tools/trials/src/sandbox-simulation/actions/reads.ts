import type { Random } from '../../kit/random.ts';
import { addDays } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, reading } from './action.ts';

const paymentStatuses = ['all', 'planified', 'rejected', 'finalized', 'canceled', 'blocked'];

function page(random: Random): string {
  const number = random.chance(0.9) ? 1 + random.below(3) : random.below(1000);
  return `page=${number}&per_page=${1 + random.below(20)}&sort=${random.pick(['ASC', 'DESC'])}`;
}

function days(world: World, random: Random): string {
  if (random.chance(0.5)) return '';
  const from = addDays(world.today(), -random.below(30));
  return `&fromDate=${from}&toDate=${addDays(from, random.below(30))}`;
}

const paths: readonly ((world: World, random: Random) => string)[] = [
  (_world, random) => `/wallets?${page(random)}`,
  (world, random) => `/wallets/${world.pickId(random, 'wallet')}`,
  (world, random) => {
    const day = addDays(world.today(), 1 - random.below(30));
    return `/wallets/${world.pickId(random, 'wallet')}/balance/${day}`;
  },
  (world, random) => `/financialMovements?${page(random)}${days(world, random)}`,
  (world, random) =>
    `/financialMovements?${page(random)}&walletId=${world.pickId(random, 'wallet')}`,
  (world, random) =>
    `/financialMovements/${world.pickId(random, 'financialMovement', 'entry', 'wallet IS NOT NULL')}`,
  (_world, random) => `/externalBankAccounts?${page(random)}`,
  (world, random) => `/externalBankAccounts/${world.pickId(random, 'externalBankAccount')}`,
  (world, random) =>
    `/payments/${random.pick(paymentStatuses)}?${page(random)}${days(world, random)}`,
  (world, random) => `/payments/${world.pickId(random, 'payment')}`,
  (world, random) =>
    `/trades/_${random.pick(['all', 'planified', 'finalized', 'blocked'])}?${page(random)}${days(world, random)}`,
  (world, random) => `/trades/${world.pickId(random, 'trade')}`,
  (_world, random) => `/fixed-forwards?${page(random)}`,
  (_world, random) =>
    `/fixed-forwards?status=${random.pick(['all', 'planified', 'finalized', 'canceled'])}`,
  () => '/webhooks',
];

/** All pages of a list together are the list, without gaps and without repetitions. */
async function readAllPages(world: World, random: Random): Promise<string> {
  const size = 20 + random.below(80);
  const sort = random.pick(['ASC', 'DESC']);
  const ids: string[] = [];
  for (let number = 1; ; number += 1) {
    const path = `/payments/all?page=${number}&per_page=${size}&sort=${sort}`;
    const { status, body } = await world.call(path);
    if (status === 204) break;
    ids.push(...(body.payments ?? []).map(({ id }) => id));
  }
  const wanted = world
    .prepare(
      `SELECT id FROM payment WHERE status IS NOT NULL ORDER BY createdDay ${sort}, id ${sort}`,
    )
    .all()
    .map(({ id }) => world.ids.idOf('payment', Number(id)));
  requireThat(ids.join() === wanted.join(), 'lists have everything once', `pages of ${size}`);
  return `${ids.length} payments in pages of ${size}`;
}

export const readActions: readonly Action[] = [
  reading('read', 10, (world, random) => ({ path: random.pick(paths)(world, random) })),
  { name: 'read all pages', weight: 0.2, isWriting: false, play: readAllPages },
];
