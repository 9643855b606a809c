import type { FeePaymentOption, PaymentOptionEntry } from '@crossborder-fx/openapi';
import { minorPerUnit } from '../ledger/currencies.ts';
import { type Money, readAmount, writeAmount } from '../ledger/money.ts';
import { atMid } from '../market/at-mid.ts';
import type { Mids } from '../market/market.ts';
import { RefusedError } from '../refused-error.ts';
import { defaultTariff, kindOf, type PaymentRoute, type Priority, type Tariff } from './tariff.ts';

/** A combination that can be chosen for a payment. */
export interface Offer {
  readonly priority: Priority;
  readonly charges: FeePaymentOption;
  /** In units of the tariff's currency for this wallet. */
  readonly priorityCost: Money;
  readonly feeCost: Money;
}

/** The combinations that are offered from a wallet to a beneficiary, in the order of the tariff. */
export function offersOf(route: PaymentRoute, tariff = defaultTariff): Offer[] {
  return combinationsOf(route, tariff).map((combination) => offerOf(combination, route, tariff));
}

/** What a priority and charges cost in the tariff. */
interface Combination extends Pick<Offer, 'priority' | 'charges'> {
  readonly priorityValue: string;
  readonly feeValue: string;
}

/** @param priorities - those that are asked for */
function combinationsOf(
  route: PaymentRoute,
  tariff: Tariff,
  priorities: readonly Priority[] = prioritiesOf(tariff),
): Combination[] {
  const kind = kindOf(route);
  const hasRtgs = tariff.rtgsCurrencies[kind]?.includes(route.paymentCurrency) ?? true;
  const allCharges = entriesOf(tariff.charges[kind]).filter(
    ([charges]) => charges !== 'RTGS' || hasRtgs,
  );
  return priorities.flatMap((priority) => {
    const priorityValue = tariff.priorities[priority];
    return allCharges
      .filter(([charges]) => tariff.onlyWith[priority]?.includes(charges) ?? true)
      .map(([charges, feeValue]) => ({ priority, charges, priorityValue, feeValue }));
  });
}

function offerOf(
  { priority, charges, priorityValue, feeValue }: Combination,
  { walletCurrency }: PaymentRoute,
  tariff: Tariff,
): Offer {
  const currency = tariff.currencies.includes(walletCurrency) ? walletCurrency : 'EUR';
  return {
    priority,
    charges,
    priorityCost: readAmount({ value: priorityValue, currency }),
    feeCost: readAmount({ value: feeValue, currency }),
  };
}

/**
 * The offer that a payment chooses.
 *
 * @throws {RefusedError} `priorityUnknown`, `optionNotOffered`
 */
export function requireOffer(
  route: PaymentRoute,
  chosen: { readonly charges: FeePaymentOption; readonly priority: string },
  tariff = defaultTariff,
): Offer {
  const priority = priorityOf(chosen.priority, tariff);
  if (priority === undefined) {
    const known = [...prioritiesOf(tariff), ...Object.keys(tariff.priorityNames)];
    throw new RefusedError(
      'priorityUnknown',
      `priorityPaymentOption must be one of ${known.join(', ')}.`,
    );
  }
  const combinations = combinationsOf(route, tariff, [priority]);
  const found = combinations.find(({ charges }) => charges === chosen.charges);
  if (found) return offerOf(found, route, tariff);
  const all = combinationsOf(route, tariff);
  const offered = [...new Set(all.map(({ charges }) => charges))].join(', ');
  throw new RefusedError(
    'optionNotOffered',
    `${chosen.charges} with ${chosen.priority} is not offered for this payment, whose charges can be ${offered}.`,
  );
}

/**
 * The answer of `GET /payments/options/{walletId}/{externalBankAccountId}`: its `options`.
 *
 * @throws {RefusedError} `pairNotQuoted` for a wallet in a currency without a rate to the euro
 */
export function paymentOptionsOf(
  route: PaymentRoute,
  mids: Mids,
  tariff = defaultTariff,
): PaymentOptionEntry[] {
  const { walletCurrency, paymentCurrency } = route;
  return offersOf(route, tariff).map(({ priority, charges, priorityCost, feeCost }) => ({
    priorityPaymentOption: priority,
    feePaymentOption: charges,
    priorityCost: writeAmount(atMid(priorityCost, walletCurrency, mids)),
    feeCost: writeAmount(atMid(feeCost, walletCurrency, mids)),
    minimumAmountSource: writeAmount(minimumIn(walletCurrency, tariff)),
    minimumAmountTarget: writeAmount(minimumIn(paymentCurrency, tariff)),
  }));
}

/** The least amount of a payment in a currency. */
export function minimumIn(currency: string, { minimumUnits } = defaultTariff): Money {
  return { minor: minimumUnits * minorPerUnit(currency), currency };
}

/** A priority by its own name; undefined for an unknown one. */
function priorityOf(name: string, { priorities, priorityNames }: Tariff): Priority | undefined {
  if (Object.hasOwn(priorityNames, name)) return priorityNames[name];
  return Object.hasOwn(priorities, name) ? (name as Priority) : undefined;
}

function prioritiesOf({ priorities }: Tariff): Priority[] {
  return Object.keys(priorities) as Priority[];
}

/** `Object.entries` forgets the names. */
function entriesOf<Name extends string>(record: { readonly [Key in Name]?: string }) {
  return Object.entries(record) as [Name, string][];
}
