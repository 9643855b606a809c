import type { ExternalBankAccountCreate } from '@crossborder-fx/openapi';
import type { Random } from '../../kit/random.ts';
import { effectWords } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, reading, writing } from './action.ts';

const ibans = [
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'GB29 NWBK 6016 1331 9268 19',
  'BE68539007547034',
];
const words = [
  ...effectWords.map(({ word }) => word),
  ...['Match', 'Almost', 'Nomatch', 'Nordlicht', 'Nordlicht', 'Nordlicht'],
];

function newBeneficiary(random: Random): ExternalBankAccountCreate {
  const iban = random.chance(0.8);
  return {
    accountNumber: iban ? random.pick(ibans) : `000${random.below(1_000_000)}`,
    currency: random.pick(['EUR', 'EUR', 'EUR', 'USD', 'GBP', 'JPY', 'KWD']),
    holderBank: iban
      ? { bic: 'EXAMDEFFXXX' }
      : { clearingCodeType: 'US', clearingCode: '026009593', name: 'Example Bank' },
    holder: {
      name: `${random.pick(words)} Trading ${random.below(1000)}`,
      type: random.pick(['Individual', 'Corporate']),
    },
    ...(random.chance(0.3) && { tag: `tag ${random.below(100)}` }),
    ...(random.chance(0.3) && { verificationOfPayee: true }),
  };
}

/** A body that a rule refuses. */
function wrongBeneficiary(random: Random): ExternalBankAccountCreate {
  const right = newBeneficiary(random);
  return random.pick([
    { ...right, accountNumber: 'DE89370400440532013001' },
    { ...right, currency: 'XXX' },
    { ...right, accountNumber: ibans[0] ?? '', holderBank: { name: 'No code' } },
    { ...right, accountNumber: '12345', holderBank: { clearingCode: '1' } },
  ]);
}

async function create(world: World, random: Random): Promise<string> {
  const body = newBeneficiary(random);
  const { status, body: made } = await world.call('/externalBankAccounts', { body });
  const isVerified = !body.verificationOfPayee || !/Almost|Nomatch/.test(body.holder.name);
  const said = `${body.holder.name} ${body.currency}: ${status}`;
  requireThat(status === (isVerified ? 200 : 422), 'rules of the service', said);
  if (status === 200) world.acknowledged.add(`/externalBankAccounts/${made.id}`);
  return said;
}

export const accountActions: readonly Action[] = [
  writing('create beneficiary', 4, create),
  writing('create wrong beneficiary', 1, async (world, random) => {
    const { status } = await world.call('/externalBankAccounts', {
      body: wrongBeneficiary(random),
    });
    requireThat(status === 422, 'rules of the service', `a wrong beneficiary: ${status}`);
    return `${status}`;
  }),
  writing('delete beneficiary', 1, async (world, random) => {
    const found = world.pick<{ id: number; isDeleted: number }>(random, 'externalBankAccount');
    const id = world.ids.idOf('externalBankAccount', found?.id ?? 1_000_000);
    const path = `/externalBankAccounts/${id}`;
    world.acknowledged.remove(path);
    const { status } = await world.call(path, { method: 'DELETE' });
    const expected = found?.isDeleted === 0 ? 200 : 204;
    requireThat(status === expected, 'rules of the service', `delete ${id}: ${status}`);
    return `${id}: ${status}`;
  }),
  writing('create wallet', 0.15, async (world, random) => {
    const currency = random.pick(['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'XXX']);
    const { status, body } = await world.call('/wallets', { body: { currency, tag: 'more' } });
    const wanted = currency === 'XXX' ? 422 : 200;
    requireThat(status === wanted, 'rules of the service', `${currency}: ${status}`);
    if (status === 200) world.acknowledged.add(`/wallets/${body.id}`);
    return `${currency}: ${status}`;
  }),
  reading('options', 2, async (world, random) => {
    const wallet = world.pickId(random, 'wallet', 'wallet');
    const account = world.pickId(random, 'externalBankAccount', 'externalBankAccount');
    const { status } = await world.call(`/payments/options/${wallet}/${account}`);
    return `${wallet} ${account}: ${status}`;
  }),
];
