/**
 * The mid-market rates near which each seed chooses its rates, in units of the currency for one euro. They are invented, near
 * the rates in the description's examples.
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

/** The largest change that a seed makes to a base rate: 1 % of the rate, in units of 0.0000001. */
export const midVariation = 100_000n;

/**
 * The distance of the rates for clients from the mid-market rate, as a fraction of this rate in units of 0.0000001. The
 * sandbox's authors chose the distances.
 */
export const spreads = {
  /** Core rates differ from the mid-market rate by 0.0001 of the mid-market rate. */
  core: 1_000n,
  /** Applied rates differ from the mid-market rate by 0.0007 of the mid-market rate. */
  applied: 7_000n,
  /** Each day until the delivery of a forward adds 0.000004 of the applied rate to the applied rate. */
  forwardPerDay: 40n,
};
