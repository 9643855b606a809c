import type { Random } from '../../harness/random.ts';
import { addDays } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, reading } from './action.ts';

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

/** Reads all pages of a list. Together the pages must contain each item of the list exactly once. */
async function readAllPages({ call, prepare, idOf }: World, random: Random): Promise<string> {
  const size = 20 + random.below(80);
  const sort = random.pick(['ASC', 'DESC']);
  const read: string[] = [];
  for (let number = 1; ; number += 1) {
    const path = `/payments/all?page=${number}&per_page=${size}&sort=${sort}`;
    const { status, body } = await call(path);
    if (status === 204) break;
    read.push(...(body.payments ?? []).map(({ id }) => id));
  }
  const sql = `SELECT id FROM payment WHERE status IS NOT NULL ORDER BY createdDay ${sort}, id ${sort}`;
  const wanted = prepare(sql)
    .all()
    .map(({ id }) => idOf('payment', { id: Number(id) }));
  requireThat(
    read.join() === wanted.join(),
    'the pages of a list contain each item once',
    `pages of ${size}`,
  );
  return `${read.length} payments in pages of ${size}`;
}

export const readActions: readonly Action[] = [
  reading('read', 10, (world, random) => ({ path: somePath(world, random) })),
  { name: 'read all pages', weight: 0.2, does: 'read', play: readAllPages },
];
