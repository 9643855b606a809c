/**
 * Mid-market rates around which a seed chooses: units of the currency for one euro. Invented, near the
 * rates of the examples in the description.
 */
export const baseMids = {
  USD: '1.0858',
  GBP: '0.8747',
  CHF: '0.9412',
  JPY: '163.42',
  KWD: '0.3334',
  AED: '3.9876',
  AUD: '1.6520',
  BHD: '0.4093',
  CAD: '1.4780',
  CNY: '7.8150',
  CZK: '25.120',
  DKK: '7.4600',
  HKD: '8.4430',
  HUF: '398.50',
  ILS: '4.0200',
  INR: '90.800',
  ISK: '149.60',
  JOD: '0.7698',
  KRW: '1478.0',
  MAD: '10.820',
  MXN: '19.850',
  NOK: '11.620',
  NZD: '1.8090',
  OMR: '0.4180',
  PLN: '4.2850',
  QAR: '3.9530',
  RON: '4.9760',
  SAR: '4.0720',
  SEK: '11.240',
  SGD: '1.4580',
  THB: '37.600',
  TND: '3.3800',
  TRY: '37.200',
  ZAR: '19.620',
} as const;

/** A seed moves each rate up or down by at most this part of it, in units of 0.0000001: 1 %. */
export const midVariation = 100_000n;

/** Our choice: how far each rate is from the mid-market rate, in units of 0.0000001 of it. */
export const spreads = {
  /** 0.0001 */
  core: 1_000n,
  /** 0.0007 */
  applied: 7_000n,
  /** What a day until delivery adds to the applied rate of a forward: 0.000004 */
  forwardPerDay: 40n,
};
