/** What decides which charges are offered for a payment. All of it is our choice. */
export type PaymentKind = 'sepa' | 'eea' | 'swift' | 'converted';

export interface PaymentRoute {
  readonly walletCurrency: string;
  /** Of the beneficiary, and so of the amount. */
  readonly paymentCurrency: string;
  /** The first two letters of the beneficiary's IBAN; none when its account number is no IBAN. */
  readonly ibanCountry?: string | undefined;
}

const inEea =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK';

/** States of the European Economic Area, by ISO 3166 code. */
export const eeaCountries: ReadonlySet<string> = new Set(inEea.split(' '));

/** Countries in the geographical scope of SEPA, and Gibraltar, whose IBANs do not begin with GB. */
export const sepaCountries: ReadonlySet<string> = new Set([
  ...eeaCountries,
  ...'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '),
]);

/** Currencies of EEA states other than the euro. Liechtenstein has the Swiss franc. */
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
