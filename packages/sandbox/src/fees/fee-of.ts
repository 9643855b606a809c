import type { FeePaymentOption, PaymentOptionEntry } from '@crossborder-fx/openapi';
import { RefusedError } from '../common/refused-error.ts';
import { addMoney, type Money, minorPerUnit, readAmount, writeAmount } from '../ledger/money.ts';
import { counterValueOf } from '../market/deal-of.ts';
import { atMid, type Mids } from '../market/market.ts';
import { kindOf, type PaymentRoute, type Priority, tariff } from './tariff.ts';

export interface FeeRequest {
  readonly amount: Money;
  readonly counterValue: Money;
  readonly ibanCountry?: string | undefined;
  readonly charges: FeePaymentOption;
  readonly priority: string;
  readonly feeCurrency: string;
  readonly mids: Mids;
}

export interface Fee {
  /** The fee in `feeCurrency`, which the interface shows as `feePaymentAmount`. */
  readonly shown: Money;
  /** The part of the fee that the paying account pays in addition to `counterValue`, in the same currency. Zero for `BEN`. */
  readonly debited: Money;
  /** The part of `amount` that the beneficiary does not get, because the fee is taken from it. Zero except for `BEN`. */
  readonly withheld: Money;
  readonly offer: Offer;
}

/**
 * Returns the fee of a payment: the costs of charges and priority. With `BEN`, the beneficiary pays the fee; otherwise the
 * debited account pays it. @throws {RefusedError} `priorityUnknown`, `optionNotOffered`, `amountBelowMinimum`,
 * `feeCurrencyNotAllowed`, `amountBelowFee`, `pairNotQuoted`
 */
export function feeOf(request: FeeRequest): Fee {
  const { amount, counterValue, feeCurrency, mids } = request;
  const walletCurrency = counterValue.currency;
  const paymentCurrency = amount.currency;
  const offer = requireOffer(
    { walletCurrency, paymentCurrency, ibanCountry: request.ibanCountry },
    request,
  );
  for (const { minor, currency } of [amount, counterValue]) {
    if (minor < minimumIn(currency).minor) {
      throw new RefusedError(
        'amountBelowMinimum',
        `A payment must be of at least ${tariff.minimumUnits} ${currency}.`,
      );
    }
  }
  const isWithheld = offer.charges === 'BEN';
  const allowed = isWithheld ? [paymentCurrency] : [walletCurrency, paymentCurrency];
  if (!allowed.includes(feeCurrency)) {
    throw new RefusedError(
      'feeCurrencyNotAllowed',
      `feeCurrency must be ${[...new Set(allowed)].join(' or ')} with ${offer.charges}.`,
    );
  }
  const shown = costIn(feeCurrency, offer, mids);
  if (isWithheld && shown.minor >= amount.minor) {
    throw new RefusedError(
      'amountBelowFee',
      'With the fee option BEN, the amount must be more than the fee.',
    );
  }
  return {
    shown,
    debited: isWithheld ? nothingIn(walletCurrency) : costIn(walletCurrency, offer, mids),
    withheld: isWithheld ? shown : nothingIn(paymentCurrency),
    offer,
  };
}

function costIn(currency: string, { priorityCost, feeCost }: Offer, mids: Mids): Money {
  return addMoney(atMid(feeCost, currency, mids), atMid(priorityCost, currency, mids));
}

function nothingIn(currency: string): Money {
  return { minor: 0n, currency };
}

export interface Offer {
  readonly priority: Priority;
  readonly charges: FeePaymentOption;
  /** The cost of the priority option, in the currency in which the tariff charges the paying account. */
  readonly priorityCost: Money;
  readonly feeCost: Money;
}

export function offersOf(route: PaymentRoute): Offer[] {
  const all = Object.keys(tariff.charges[kindOf(route)]) as FeePaymentOption[];
  return allPriorities.flatMap((priority) =>
    all.flatMap((charges) => offerOf(route, priority, charges) ?? []),
  );
}

function offerOf(
  route: PaymentRoute,
  priority: Priority,
  charges: FeePaymentOption,
): Offer | undefined {
  const kind = kindOf(route);
  const feeValue = tariff.charges[kind][charges];
  const hasRtgs = tariff.rtgsCurrencies[kind]?.includes(route.paymentCurrency) ?? true;
  if (feeValue === undefined || (charges === 'RTGS' && !hasRtgs)) return undefined;
  if (tariff.onlyWith[priority]?.includes(charges) === false) return undefined;
  const { walletCurrency } = route;
  const currency = tariff.currencies.includes(walletCurrency) ? walletCurrency : 'EUR';
  return {
    priority,
    charges,
    priorityCost: readAmount({ value: tariff.priorities[priority], currency }),
    feeCost: readAmount({ value: feeValue, currency }),
  };
}

/** Returns the offer for a combination of priority and charges. @throws {RefusedError} `priorityUnknown`, `optionNotOffered` */
export function requireOffer(
  route: PaymentRoute,
  chosen: { readonly charges: FeePaymentOption; readonly priority: string },
): Offer {
  const priority = priorityOf(chosen.priority);
  if (priority === undefined) {
    const known = [...allPriorities, ...Object.keys(tariff.priorityNames)];
    throw new RefusedError(
      'priorityUnknown',
      `priorityPaymentOption must be one of ${known.join(', ')}.`,
    );
  }
  const offer = offerOf(route, priority, chosen.charges);
  if (offer) return offer;
  const offered = [...new Set(offersOf(route).map(({ charges }) => charges))].join(', ');
  throw new RefusedError(
    'optionNotOffered',
    `${chosen.charges} with ${chosen.priority} is not offered for this payment: feePaymentOption can be ${offered}.`,
  );
}

/** @throws {RefusedError} `pairNotQuoted` for an account in a currency that the market does not quote against the euro */
export function paymentOptionsOf(route: PaymentRoute, mids: Mids): PaymentOptionEntry[] {
  const { walletCurrency } = route;
  return offersOf(route).map((offer) => {
    const least = leastAmountOf(route, offer, mids);
    return {
      priorityPaymentOption: offer.priority,
      feePaymentOption: offer.charges,
      priorityCost: writeAmount(atMid(offer.priorityCost, walletCurrency, mids)),
      feeCost: writeAmount(atMid(offer.feeCost, walletCurrency, mids)),
      minimumAmountSource: writeAmount(counterValueOf(least, walletCurrency, mids).counterValue),
      minimumAmountTarget: writeAmount(least),
    };
  });
}

/** Returns the least amount that `feeOf` accepts with an offer, in the currency of the payment (service description, 2.5). */
function leastAmountOf(
  { walletCurrency, paymentCurrency: currency }: PaymentRoute,
  offer: Offer,
  mids: Mids,
): Money {
  const leastSource = minimumIn(walletCurrency);
  const isEnough = (minor: bigint) =>
    counterValueOf({ minor, currency }, walletCurrency, mids).counterValue.minor >=
    leastSource.minor;
  const bounds = [
    minimumIn(currency).minor,
    offer.charges === 'BEN' ? costIn(currency, offer, mids).minor + 1n : 0n,
    // An amount worth less than 3/4 of `leastSource` at mid-market is too small at every rate that the market applies.
    (atMid(leastSource, currency, mids).minor * 3n) / 4n,
  ];
  let low = bounds.reduce((one, other) => (one > other ? one : other));
  let high = low;
  while (!isEnough(high)) high *= 2n;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (isEnough(middle)) high = middle;
    else low = middle + 1n;
  }
  return { minor: low, currency };
}

export function minimumIn(currency: string): Money {
  return { minor: tariff.minimumUnits * minorPerUnit(currency), currency };
}

function priorityOf(name: string): Priority | undefined {
  const { priorities, priorityNames } = tariff;
  if (Object.hasOwn(priorityNames, name)) return priorityNames[name];
  return Object.hasOwn(priorities, name) ? (name as Priority) : undefined;
}

const allPriorities = Object.keys(tariff.priorities) as Priority[];
