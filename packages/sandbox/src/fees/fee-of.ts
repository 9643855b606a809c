import type { FeePaymentOption } from '@crossborder-fx/openapi';
import { RefusedError } from '../ground/refused-error.ts';
import { addMoney, type Money } from '../ledger/money.ts';
import { atMid } from '../market/at-mid.ts';
import type { Mids } from '../market/market.ts';
import { minimumIn, type Offer, requireOffer } from './offers-of.ts';
import { tariff } from './tariff.ts';

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
  /** `feePaymentAmount`: the fee in `feeCurrency`. */
  readonly shown: Money;
  /** What the wallet pays beside `counterValue`, in its own currency; zero for `BEN`. */
  readonly debited: Money;
  /** What the beneficiary gets less than `amount`; zero for all but `BEN`. */
  readonly withheld: Money;
  readonly offer: Offer;
}

/**
 * The fee of a payment: cost of the charges and of the priority, each rounded once in the currency in
 * which it is needed. With `BEN` the beneficiary pays it, else the wallet.
 *
 * @throws {RefusedError} `priorityUnknown`, `optionNotOffered`, `amountBelowMinimum`,
 *   `feeCurrencyNotAllowed`, `amountBelowFee`, `pairNotQuoted`
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
        `A payment is at least ${tariff.minimumUnits} ${currency}.`,
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
    throw new RefusedError('amountBelowFee', 'The amount must be more than the fee, with BEN.');
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
