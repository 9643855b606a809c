import type { HolderBank, HolderType } from '@crossborder-fx/openapi';
import { digitsOf, type HashSource, hashOf } from '../common/hash-of.ts';
import { bankOf } from '../service/accounts/banks.ts';
import {
  addExternalBankAccount,
  type ExternalBankAccountRecord,
} from '../service/accounts/external-bank-accounts.ts';
import { addWallet, bicsByCountry, walletDetailsOf } from '../service/accounts/wallets.ts';
import type { Context } from '../service/context.ts';
import { type IbanCountry, ibanOf } from '../service/ids/ids.ts';

export type SeedCurrency = 'EUR' | 'USD' | 'GBP';

export interface SeedWallet {
  row: number;
  currency: SeedCurrency;
  accountNumber: string;
  holderName: string;
}

export type SeedWallets = Readonly<Record<SeedCurrency, SeedWallet>>;

const openingUnits = [1_000_000, 1_200_000] as const;

export function seedWallets(context: Context): SeedWallets {
  const open = (currency: SeedCurrency) => seedWallet(context, currency);
  return { EUR: open('EUR'), USD: open('USD'), GBP: open('GBP') };
}

export function firstIn<Item extends { currency: string }>(
  wanted: string,
  what: string,
  items: readonly Item[],
): Item {
  const found = items.find(({ currency }) => currency === wanted);
  if (!found) throw new TypeError(`The seed must have a ${what} in ${wanted}.`);
  return found;
}

function seedWallet(context: Context, currency: SeedCurrency): SeedWallet {
  const { ledger, seed } = context;
  const row = addWallet(context, { currency, tag: `${currency} account` });
  const units = seedNumber({ seed, kind: 'opening', counter: row }, openingUnits);
  ledger.transfer({
    from: { of: 'clearing' },
    to: { of: 'wallet', wallet: row },
    money: { minor: BigInt(units) * 100n, currency },
    movement: { typeLabel: 'ExternalCounterpartCredit', description: 'Opening balance' },
  });
  const { accountNumber, holder } = walletDetailsOf(context, row, currency);
  return { row, currency, accountNumber, holderName: holder.name };
}

export function seedNumber(source: HashSource, [least, most]: readonly [number, number]): number {
  return least + (hashOf(source).readUInt32BE() % (most - least + 1));
}

interface NationalBank {
  holderBank: HolderBank;
  country: keyof typeof towns;
  digits: number;
  correspondentBic?: string;
}

interface Beneficiary {
  currency: string;
  name: string;
  type?: HolderType;
  tag: string;
  bank: IbanCountry | NationalBank;
}

const american: NationalBank = {
  holderBank: {
    clearingCodeType: 'FW',
    clearingCode: '110000000',
    name: 'Harbor Example Bank',
    address: { city: 'Boston', province: 'MA', country: 'US' },
  },
  country: 'US',
  digits: 12,
  correspondentBic: 'EXAMUS33XXX',
};

const british: NationalBank = {
  holderBank: {
    clearingCodeType: 'SC',
    clearingCode: '601613',
    name: 'Fenwick and Vale Bank',
    address: { city: 'London', country: 'GB' },
  },
  country: 'GB',
  digits: 8,
};

/** The history's payments go to each currency's first beneficiary, whose name has no trigger word, so none fails. */
const beneficiaries: readonly Beneficiary[] = [
  { currency: 'EUR', name: 'Nordlicht Maschinenbau GmbH', tag: 'Machine parts', bank: 'DE' },
  { currency: 'EUR', name: 'Camille Laurent', type: 'Individual', tag: 'Translation', bank: 'FR' },
  { currency: 'EUR', name: 'Match Mobility SARL', tag: 'Vehicle hire', bank: 'FR' },
  { currency: 'EUR', name: 'Almost Home Furniture GmbH', tag: 'Furniture', bank: 'DE' },
  { currency: 'EUR', name: 'Nomatch Trading SA', tag: 'Raw materials', bank: 'BE' },
  { currency: 'EUR', name: 'Slow Travel SARL', tag: 'Travel', bank: 'FR' },
  { currency: 'EUR', name: 'Neon Sign Studio GmbH', tag: 'Signs', bank: 'DE' },
  { currency: 'EUR', name: 'Proof Print SARL', tag: 'Printing', bank: 'FR' },
  { currency: 'EUR', name: 'Block Masonry SA', tag: 'Building', bank: 'BE' },
  { currency: 'EUR', name: 'Refuse Recycling GmbH', tag: 'Waste', bank: 'DE' },
  { currency: 'EUR', name: 'Reject Industries SARL', tag: 'Spare parts', bank: 'FR' },
  { currency: 'EUR', name: 'Return Logistics SA', tag: 'Shipping', bank: 'BE' },
  { currency: 'USD', name: 'Harborline Tooling Inc.', tag: 'Tooling', bank: american },
  { currency: 'USD', name: 'Block and Tackle Inc.', tag: 'Rigging', bank: american },
  { currency: 'USD', name: 'Reject Robotics Inc.', tag: 'Robotics', bank: american },
  { currency: 'GBP', name: 'Fenwick Textiles Ltd', tag: 'Fabrics', bank: 'GB' },
  { currency: 'GBP', name: 'Imogen Hartley', type: 'Individual', tag: 'Consulting', bank: british },
  { currency: 'GBP', name: 'Return to Sender Ltd', tag: 'Courier', bank: 'GB' },
  { currency: 'EUR', name: 'Othertype Studio SARL', tag: 'Design', bank: 'FR' },
];

const towns = {
  DE: 'Berlin',
  FR: 'Paris',
  BE: 'Brussels',
  US: 'Boston',
  GB: 'London',
} as const satisfies Record<IbanCountry | 'US', string>;

export function seedBeneficiaries(context: Context): ExternalBankAccountRecord[] {
  return beneficiaries.map((beneficiary, index) => {
    const record = recordOf(context.seed, beneficiary, index + 1);
    addExternalBankAccount(context, record);
    return record;
  });
}

function recordOf(
  seed: string,
  { currency, name, type = 'Corporate', tag, bank }: Beneficiary,
  counter: number,
): ExternalBankAccountRecord {
  const source = { seed, kind: 'externalBankAccount', counter };
  const { country, correspondentBic, ...account } =
    typeof bank === 'string'
      ? {
          country: bank,
          correspondentBic: undefined,
          accountNumber: ibanOf({ ...source, country: bank }),
          holderBank: bankOf(bicsByCountry[bank]),
        }
      : { ...bank, accountNumber: digitsOf(source, bank.digits) };
  return {
    currency,
    tag,
    accountNumber: account.accountNumber,
    correspondentBank: correspondentBic === undefined ? null : bankOf(correspondentBic),
    holderBank: account.holderBank,
    holder: { name, type, address: { city: towns[country], country } },
  };
}
