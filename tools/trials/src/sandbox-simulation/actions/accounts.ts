import type { ExternalBankAccountCreate } from '@crossborder-fx/openapi';
import type { Random } from '../../harness/random.ts';
import { effectWords, payeeWords } from '../inside.ts';
import { type Action, asking, reading, someText } from './action.ts';

const ibans = [
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'GB29 NWBK 6016 1331 9268 19',
  'BE68539007547034',
];
const words = [
  ...[...effectWords, ...payeeWords].map(({ word }) => word),
  ...['Nordlicht', 'Nordlicht'],
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
    ...(random.chance(0.3) && { tag: someText(random, `tag ${random.below(100)}`) }),
    ...(random.chance(0.3) && { verificationOfPayee: true }),
  };
}

/** Each of these inputs breaks one rule of the sandbox, so the sandbox must refuse the input. */
const wrongs: readonly Partial<ExternalBankAccountCreate>[] = [
  { accountNumber: 'DE89370400440532013001' },
  { currency: 'XXX' },
  { accountNumber: ibans[0] ?? '', holderBank: { name: 'No code' } },
  { accountNumber: '12345', holderBank: { clearingCode: '1' } },
];

const path = '/externalBankAccounts';

export const accountActions: readonly Action[] = [
  asking('create beneficiary', 4, (_world, random) => {
    const body = newBeneficiary(random);
    const isMatch =
      body.holderBank.bic !== undefined && !/Almost|Nomatch|Othertype/.test(body.holder.name);
    const expected = [!body.verificationOfPayee || isMatch ? 200 : 422];
    return { path, body, expected, made: ({ id }) => `${path}/${id}` };
  }),
  asking('create wrong beneficiary', 1, (_world, random) => {
    const right = newBeneficiary(random);
    return { path, body: { ...right, ...random.pick(wrongs) }, expected: [422] };
  }),
  asking('delete beneficiary', 1, ({ pick, idOf, acknowledged }, random) => {
    const found = pick(random, 'externalBankAccount');
    const one = `${path}/${idOf('externalBankAccount', found)}`;
    acknowledged.set(one, false);
    return { path: one, method: 'DELETE', expected: [found?.isDeleted === 0 ? 200 : 204] };
  }),
  asking('create wallet', 0.15, (_world, random) => {
    const currency = random.pick(['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'XXX']);
    const body = { currency, tag: someText(random, 'more') };
    const expected = [currency === 'XXX' ? 422 : 200];
    return { path: '/wallets', body, expected, made: ({ id }) => `/wallets/${id}` };
  }),
  reading('options', 2, ({ pickId }, random) => {
    const wallet = pickId(random, 'wallet');
    return { path: `/payments/options/${wallet}/${pickId(random, 'externalBankAccount')}` };
  }),
];
