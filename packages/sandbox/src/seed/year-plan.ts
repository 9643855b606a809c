import type { FinancialMovementTypeLabel, Side } from '@crossborder-fx/openapi';
import type { QuotedPair } from '../market/pairs.ts';
import type { SeedCurrency } from './seed-accounts.ts';

// The payments and exchanges of the year before the start. The year has 12 periods of 30 days: period 0 ends the day
// before the start, and period 11 is the earliest. The seed chooses amounts in whole units of the currency.

export const periods = 12;
export const periodDays = 30;

type Units = readonly [least: number, most: number];

export interface Trading {
  kind: 'credit' | 'transfer';
  currency: SeedCurrency;
  /** The day within the 30 days of the period, from 0. A day that is not a working day moves to the next working day. */
  day: number;
  every: 1 | 2;
  units: Units;
}

export const trading: readonly Trading[] = [
  { kind: 'credit', currency: 'EUR', day: 2, every: 1, units: [4000, 15000] },
  { kind: 'transfer', currency: 'EUR', day: 4, every: 1, units: [900, 9000] },
  { kind: 'credit', currency: 'USD', day: 5, every: 1, units: [6000, 20000] },
  { kind: 'transfer', currency: 'USD', day: 8, every: 2, units: [1500, 12000] },
  { kind: 'credit', currency: 'EUR', day: 10, every: 1, units: [2000, 9000] },
  { kind: 'credit', currency: 'GBP', day: 13, every: 1, units: [3000, 11000] },
  { kind: 'transfer', currency: 'EUR', day: 15, every: 1, units: [300, 4000] },
  { kind: 'credit', currency: 'EUR', day: 18, every: 1, units: [5000, 18000] },
  { kind: 'transfer', currency: 'GBP', day: 20, every: 2, units: [700, 6000] },
];

export const customers: Readonly<Record<SeedCurrency, readonly string[]>> = {
  EUR: ['Maison Verdier SARL', 'Hansen Interieur GmbH', 'Vermeulen Handel NV'],
  USD: ['Cascadia Home Inc.', 'Lakeside Living LLC'],
  GBP: ['Thornbury Stores Ltd', 'Marlow Interiors Ltd'],
};

/** Each period has one exchange, from this list in turn. The amount is in the first currency of the pair. */
export const exchangeDay = 12;
export const exchanges = [
  { pair: 'EURUSD', side: 'S', units: [2000, 20000] },
  { pair: 'EURGBP', side: 'S', units: [1000, 10000] },
  { pair: 'EURUSD', side: 'B', units: [2000, 15000] },
  { pair: 'GBPUSD', side: 'S', units: [1000, 8000] },
] as const satisfies readonly { pair: QuotedPair; side: Side; units: Units }[];

export const accountFeeUnits = 15n;

type RareStep = readonly [
  period: number,
  day: number,
  sign: 1 | -1,
  label: FinancialMovementTypeLabel,
  text: string,
];

interface Rare {
  units: Units;
  steps: readonly RareStep[];
}

export const rare: readonly Rare[] = [
  {
    units: [120, 480],
    steps: [
      [10, 6, -1, 'DirectDebit', 'Insurance premium'],
      [10, 9, 1, 'rejectDebit', 'Insurance premium, direct debit rejected'],
    ],
  },
  {
    units: [700, 2500],
    steps: [
      [9, 7, -1, 'DebitForTransfer', 'Deposit for the spring fair'],
      [9, 9, 1, 'rejectOperation', 'Deposit for the spring fair, rejected by the bank'],
    ],
  },
  {
    units: [900, 3500],
    steps: [
      [8, 16, -1, 'DebitForTransfer', 'Spare parts'],
      [8, 22, 1, 'returnFund', 'Spare parts, returned by the recipient'],
    ],
  },
  { units: [500, 900], steps: [[7, 3, -1, 'PrepaidCardDepositAccountDebit', 'Virtual card']] },
  {
    units: [40, 200],
    steps: [[4, 3, 1, 'PrepaidCardDepositAccountCredit', 'Rest of the virtual card']],
  },
  {
    units: [20_000, 40_000],
    steps: [
      [6, 6, -1, 'debitForAccountGuaranteeCredit', 'Deposit for a forward'],
      [3, 6, 1, 'debitAccountGuarantee', 'Deposit for a forward, released'],
    ],
  },
  {
    units: [2000, 5000],
    steps: [
      [5, 16, -1, 'internalGuaranteeTransfer', 'Deposit for a forward, raised'],
      [4, 16, 1, 'internalGuaranteeTransfer', 'Deposit for a forward, lowered'],
    ],
  },
  {
    units: [1000, 3000],
    steps: [
      [5, 7, 1, 'ExternalCounterpartCredit', 'Payment for another company'],
      [5, 9, -1, 'rejectCreditDepositAccount', 'Payment for another company, sent back'],
    ],
  },
  {
    units: [1500, 6000],
    steps: [
      [3, 14, -1, 'Immobilize', 'Funds locked'],
      [3, 15, 1, 'Immobilize', 'Funds released'],
    ],
  },
  { units: [5, 60], steps: [[2, 9, 1, 'corrective', 'Correction of an exchange']] },
  { units: [12, 30], steps: [[1, 7, 1, 'cancelClientFee', 'Fee of a transfer, given back']] },
];
