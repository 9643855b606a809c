import type { ExternalBankAccountCreate } from '@crossborder-fx/openapi';
import type { Random } from '../../kit/random.ts';
import { effectWords } from '../inside.ts';
import { noId } from '../world.ts';
import { type Action, asking, reading } from './action.ts';

const ibans = [
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'GB29 NWBK 6016 1331 9268 19',
  'BE68539007547034',
];
const words = [
  ...effectWords.map(({ word }) => word),
  ...['Match', 'Almost', 'Nomatch', 'Othertype', 'Nordlicht', 'Nordlicht'],
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

export const accountActions: readonly Action[] = [
  asking('create beneficiary', 4, (_world, random) => {
    const body = newBeneficiary(random);
    const isMatch =
      body.holderBank.bic !== undefined && !/Almost|Nomatch|Othertype/.test(body.holder.name);
    const isVerified = !body.verificationOfPayee || isMatch;
    return {
      path: '/externalBankAccounts',
      body,
      expected: [isVerified ? 200 : 422],
      made: ({ id }) => `/externalBankAccounts/${id}`,
    };
  }),
  asking('create wrong beneficiary', 1, (_world, random) => ({
    path: '/externalBankAccounts',
    body: wrongBeneficiary(random),
    expected: [422],
  })),
  asking('delete beneficiary', 1, (world, random) => {
    const found = world.pick<{ id: number; isDeleted: number }>(random, 'externalBankAccount');
    const path = `/externalBankAccounts/${world.ids.idOf('externalBankAccount', found?.id ?? noId)}`;
    world.acknowledged.remove(path);
    return { path, method: 'DELETE', expected: [found?.isDeleted === 0 ? 200 : 204] };
  }),
  asking('create wallet', 0.15, (_world, random) => {
    const currency = random.pick(['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'XXX']);
    return {
      path: '/wallets',
      body: { currency, tag: 'more' },
      expected: [currency === 'XXX' ? 422 : 200],
      made: ({ id }) => `/wallets/${id}`,
    };
  }),
  reading('options', 2, (world, random) => {
    const wallet = world.pickId(random, 'wallet');
    const account = world.pickId(random, 'externalBankAccount');
    return { path: `/payments/options/${wallet}/${account}` };
  }),
];
