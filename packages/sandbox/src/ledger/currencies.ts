import { RefusedError } from '../ground/refused-error.ts';

/**
 * ISO 4217 currencies by their number of decimals. This is not taken from Intl, whose answer for HUF,
 * IQD or IDR differs from ISO 4217 and from one Node to the next.
 *
 * CLF and UYW have 4 decimals and are left out: their largest balance would not fit a safe integer.
 * Metals, funds and test codes are left out too.
 */
const codesByDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
     CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
     HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT
     MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
     SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
     USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
];

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  codesByDecimals.flatMap(([decimals, codes]) =>
    codes.split(/\s+/).map((code) => [code, decimals] as const),
  ),
);

/** Every currency that an amount can have, in the order of the alphabet. */
export const currencies: readonly string[] = [...decimalsByCode.keys()].sort();

/** JPY 0, EUR 2, KWD 3. @throws {RefusedError} `currencyUnknown` */
export function decimalsOf(currency: string): number {
  const decimals = decimalsByCode.get(currency);
  if (decimals === undefined) {
    throw new RefusedError('currencyUnknown', `${currency} is not a currency of this service.`);
  }
  return decimals;
}

/** The minor units of one unit: JPY 1, EUR 100, KWD 1000. @throws {RefusedError} `currencyUnknown` */
export function minorPerUnit(currency: string): bigint {
  return 10n ** BigInt(decimalsOf(currency));
}
