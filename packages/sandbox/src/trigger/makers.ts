import type {
  FixedForward,
  PaymentCreate,
  QuoteCreate,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { forwardWindow, spotWindow } from '../calendar/delivery-window.ts';
import { dateAt } from '../calendar/paris-time.ts';
import { workingDaysOf } from '../calendar/working-days.ts';
import { currenciesOf } from '../market/pairs.ts';
import { callOperation } from '../service/call-operation.ts';
import type { Context } from '../service/context.ts';
import { type Incoming, receivePayment } from '../service/payments/payments.ts';
import type { MovedKind } from '../service/states/agenda.ts';
import type { Trigger } from '../service/tables/triggers.ts';
import { requireIncoming } from '../simulate.ts';
import { accountOf, oldestAccount } from './accounts.ts';
import { type Changes, draft, merged } from './draft.ts';
import { plainBeneficiary } from './plain-beneficiary.ts';

/** What was made from nothing, as it was answered. */
export interface Made {
  kind: MovedKind;
  id: string;
  object: object;
}

/** Makes an object by the service's own operation, with the fields that are set. */
export type Maker = (context: Context, set: Changes) => Made;

/** By the trigger of the row out of nothing. */
export const makers: { readonly [Name in Trigger]?: Maker } = {
  createPayment(context, set) {
    const { sourceWalletId, externalBankAccountId, amount } = set;
    const account = accountOf(context, String(sourceWalletId)) ?? oldestAccount(context);
    const currency = textAt(amount, 'currency') ?? account.currency;
    const usual: PaymentCreate = {
      sourceWalletId: account.id,
      // Until its currency is known to be right.
      externalBankAccountId: account.id,
      amount: { value: '000000000100.00', currency },
      desiredExecutionDate: dateAt(context.now()),
      feeCurrency: currency,
      feePaymentOption: 'SHARE',
      priorityPaymentOption: '48H',
    };
    const body = draft('createPayment', usual, set);
    if (externalBankAccountId === undefined) {
      body.externalBankAccountId = plainBeneficiary(context, body.amount.currency);
    }
    const { payment } = callOperation(context, 'createPayment', { body });
    return { kind: 'payment', id: payment.id, object: payment };
  },

  incoming(context, set) {
    const account = accountOf(context, String(set['walletId'])) ?? oldestAccount(context);
    const usual: Incoming = {
      walletId: account.id,
      amount: { value: '000000000100.00', currency: account.currency },
    };
    // Its input is checked next.
    const incoming = merged(usual, set) as Incoming;
    requireIncoming(incoming);
    const payment = receivePayment(context, incoming);
    return { kind: 'payment', id: payment.id, object: payment };
  },

  createTrade(context, set) {
    const deal = usualDeal(set);
    const isWorkingDay = workingDaysOf(deal.currencies, context.choices.holidays);
    const { last } = spotWindow(context.now(), isWorkingDay, context.choices.cutOffs);
    const usual: TradeCreate = { ...deal.quote, deliveryDate: last };
    const body = draft('createTrade', usual, set);
    const trade = callOperation(context, 'createTrade', { body });
    return { kind: 'trade', id: trade.id, object: trade };
  },

  createFixedForward(context, { sourceAccountId, deliveryAccountId, ...set }) {
    const { choices } = context;
    const deal = usualDeal(set);
    const isWorkingDay = workingDaysOf(deal.currencies, choices.holidays);
    const { first } = forwardWindow(context.now(), isWorkingDay, choices.maximumMaturityDate);
    const usual: QuoteCreate = { ...deal.quote, deliveryDate: first };
    const quoted = callOperation(context, 'createFixedForwardQuote', {
      body: draft('createFixedForwardQuote', usual, set),
    }).quote;
    const accountFor = (amount: typeof quoted.sourceAmount) =>
      oldestAccount(context, amount?.currency).id;
    const body = draft(
      'createFixedForward',
      {
        quoteId: quoted.quoteId ?? '',
        sourceAccountId: accountFor(quoted.sourceAmount),
        deliveryAccountId: accountFor(quoted.deliveredAmount),
      },
      { sourceAccountId, deliveryAccountId },
    );
    const { fixedForward } = callOperation(context, 'createFixedForward', { body });
    return { kind: 'fixedForward', id: idOf(fixedForward), object: fixedForward };
  },
};

/** 1,000 of the first currency of the pair, and the currencies whose holidays count. */
function usualDeal({ currencyPair = 'EURUSD' }: Changes) {
  const { first, second } = currenciesOf(String(currencyPair));
  const amount = { value: '000000001000.00', currency: first };
  const quote = { currencyPair: 'EURUSD', side: 'B', amount } as const;
  return { quote, currencies: [first, second] };
}

function textAt(object: unknown, name: string): string | undefined {
  const value: unknown = Object(object)[name];
  return typeof value === 'string' ? value : undefined;
}

function idOf({ fixedForwardId }: FixedForward): string {
  return fixedForwardId ?? '';
}
