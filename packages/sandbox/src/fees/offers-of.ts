import type { FeePaymentOption, PaymentOptionEntry } from '@crossborder-fx/openapi';
import { RefusedError } from '../ground/refused-error.ts';
import { minorPerUnit } from '../ledger/currencies.ts';
import { type Money, readAmount, writeAmount } from '../ledger/money.ts';
import { atMid } from '../market/at-mid.ts';
import type { Mids } from '../market/market.ts';
import { kindOf, type PaymentRoute, type Priority, tariff } from './tariff.ts';

export interface Offer {
  readonly priority: Priority;
  readonly charges: FeePaymentOption;
  /** In units of the tariff's currency for this wallet. */
  readonly priorityCost: Money;
  readonly feeCost: Money;
}

/** The combinations that are offered from a wallet to a beneficiary, in the order of the tariff. */
export function offersOf(route: PaymentRoute): Offer[] {
  // `Object.keys` forgets the names.
  const all = Object.keys(tariff.charges[kindOf(route)]) as FeePaymentOption[];
  return allPriorities.flatMap((priority) =>
    all.flatMap((charges) => offerOf(route, priority, charges) ?? []),
  );
}

/** Undefined when it is not offered. */
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

/** @throws {RefusedError} `priorityUnknown`, `optionNotOffered` */
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
    `${chosen.charges} with ${chosen.priority} is not offered for this payment, whose charges can be ${offered}.`,
  );
}

/** @throws {RefusedError} `pairNotQuoted` for a wallet in a currency without a rate to the euro */
export function paymentOptionsOf(route: PaymentRoute, mids: Mids): PaymentOptionEntry[] {
  const { walletCurrency, paymentCurrency } = route;
  return offersOf(route).map(({ priority, charges, priorityCost, feeCost }) => ({
    priorityPaymentOption: priority,
    feePaymentOption: charges,
    priorityCost: writeAmount(atMid(priorityCost, walletCurrency, mids)),
    feeCost: writeAmount(atMid(feeCost, walletCurrency, mids)),
    minimumAmountSource: writeAmount(minimumIn(walletCurrency)),
    minimumAmountTarget: writeAmount(minimumIn(paymentCurrency)),
  }));
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
