import type { FeePaymentOption, PriorityPaymentOption } from '@crossborder-fx/openapi';
import type { PaymentKind } from './payment-kind.ts';

/** `48H` is documented; the others are our choice, as a public copy of the interface has them. */
export type Priority = PriorityPaymentOption | '24H' | '1H' | 'instant';

type Costs = { readonly [Option in FeePaymentOption]?: string };

export interface Tariff {
  /** Units of the wallet's currency when it is one of these, else of EUR, converted at mid. */
  readonly currencies: readonly string[];
  /** The charges that are offered for each kind of payment, with their cost. */
  readonly charges: Readonly<Record<PaymentKind, Costs>>;
  /** Where `RTGS` is offered: a payment of these kinds must be in one of the currencies. */
  readonly rtgsCurrencies: { readonly [Kind in PaymentKind]?: readonly string[] };
  readonly priorities: Readonly<Record<Priority, string>>;
  /** Priorities that are offered with some charges only. */
  readonly onlyWith: { readonly [Name in Priority]?: readonly FeePaymentOption[] };
  /** Other names of priorities. An answer repeats the name that was sent. */
  readonly priorityNames: Readonly<Record<string, Priority>>;
  /** The least source and target amount, in units of each currency. */
  readonly minimumUnits: bigint;
}

export const defaultTariff: Tariff = {
  currencies: ['EUR', 'USD', 'GBP', 'CHF'],
  charges: {
    sepa: { SEPA: '0.50', SHARE: '3', OUR: '12', BEN: '3', RTGS: '15' },
    eea: { DSP: '5', SHARE: '10', OUR: '25', BEN: '10' },
    swift: { SHARE: '10', OUR: '25', BEN: '10', RTGS: '15' },
    converted: { SHARE: '5', OUR: '12', BEN: '5' },
  },
  rtgsCurrencies: { swift: ['GBP', 'USD'] },
  priorities: { '48H': '0', '24H': '15', '1H': '25', instant: '1' },
  onlyWith: { instant: ['SEPA'] },
  priorityNames: { normal: '48H', urgent: '24H' },
  minimumUnits: 1n,
};
