import type { FeePaymentOption, PriorityPaymentOption } from '@crossborder-fx/openapi';

/** The kind of a payment, which decides which charges options the sandbox offers. The sandbox's authors chose these rules. */
type PaymentKind = 'sepa' | 'eea' | 'swift' | 'converted';

export interface PaymentRoute {
  readonly walletCurrency: string;
  readonly paymentCurrency: string;
  /** The first two letters of the beneficiary's IBAN. Missing when the beneficiary's account number is not an IBAN. */
  readonly ibanCountry?: string | undefined;
}

const inEea =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK';

export const eeaCountries: ReadonlySet<string> = new Set(inEea.split(' '));

/** The countries of SEPA (euro payments), by the first letters of their IBANs. Gibraltar's IBANs do not begin with GB. */
export const sepaCountries: ReadonlySet<string> = new Set([
  ...eeaCountries,
  ...'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '),
]);

/** The currencies of EEA states, without the euro. The Swiss franc is the currency of Liechtenstein. */
export const eeaCurrencies: ReadonlySet<string> = new Set(
  'CHF CZK DKK HUF ISK NOK PLN RON SEK'.split(' '),
);

export function kindOf({
  walletCurrency,
  paymentCurrency,
  ibanCountry,
}: PaymentRoute): PaymentKind {
  if (walletCurrency !== paymentCurrency) return 'converted';
  if (ibanCountry === undefined) return 'swift';
  if (paymentCurrency === 'EUR') return sepaCountries.has(ibanCountry) ? 'sepa' : 'swift';
  return eeaCurrencies.has(paymentCurrency) && eeaCountries.has(ibanCountry) ? 'eea' : 'swift';
}

/** The service description has only the priority `48H`. The other priorities are from a public copy of the interface. */
export type Priority = PriorityPaymentOption | '24H' | '1H' | 'instant';

type Costs = { readonly [Option in FeePaymentOption]?: string };

interface Tariff {
  /** An account in a currency without prices pays the price in EUR at the mid-market rate. */
  readonly currencies: readonly string[];
  readonly charges: Readonly<Record<PaymentKind, Costs>>;
  /** For a kind of payment, the currencies with the option `RTGS`: all currencies if the kind is missing here. */
  readonly rtgsCurrencies: { readonly [Kind in PaymentKind]?: readonly string[] };
  readonly priorities: Readonly<Record<Priority, string>>;
  readonly onlyWith: { readonly [Name in Priority]?: readonly FeePaymentOption[] };
  readonly priorityNames: Readonly<Record<string, Priority>>;
  /** A payment must be at least this many whole units, both in the account's and in the beneficiary's currency. */
  readonly minimumUnits: bigint;
}

export const tariff: Tariff = {
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
