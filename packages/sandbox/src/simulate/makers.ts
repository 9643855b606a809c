import { money } from '@crossborder-fx/client/money';
import type {
  ExternalBankAccount,
  PaymentCreate,
  QuoteCreate,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { createValidator, type OperationId, sentenceOf } from '@crossborder-fx/test-server';
import { dateAt } from '../calendar/date.ts';
import { forwardWindow, spotWindow } from '../calendar/due-time.ts';
import { workingDaysOf } from '../calendar/working-days.ts';
import { RefusedError } from '../common/refused-error.ts';
import { currenciesOf } from '../market/pairs.ts';
import { findWallet } from '../service/accounts/wallets.ts';
import type { Context } from '../service/context.ts';
import { ibanOf } from '../service/ids/ids.ts';
import { nothing } from '../service/operation.ts';
import { callOperation } from '../service/operations.ts';
import type { Incoming } from '../service/payments/payments.ts';
import type { MovedKind } from '../service/states/agenda.ts';
import type { Trigger } from '../service/tables/table.ts';
import { payeeVerdictOf, triggerOf } from '../service/trigger-words.ts';
import type { Simulation } from './simulate.ts';

/** Values for fields of a request, at any depth, in place of the usual values. */
export type Changes = Readonly<Record<string, unknown>>;

export interface Made {
  kind: MovedKind;
  id: string;
  object: object;
}

/** Makes an object, such as a payment, with the given fields: by an operation of the service, or by `simulate`. */
type Maker = (context: Context, set: Changes, simulate: Simulation) => Made;

/** The functions that make an object, by the trigger of the transition that creates it. */
export const makers: { readonly [Name in Trigger]?: Maker } = {
  createPayment(context, set) {
    const { sourceWalletId, externalBankAccountId, amount } = set;
    const account = accountOf(context, sourceWalletId);
    const { currency: wanted } = Object(amount);
    const currency: string = typeof wanted === 'string' ? wanted : account.currency;
    const usual: PaymentCreate = {
      sourceWalletId: account.id,
      // This id is only a placeholder. The sandbox checks the currency first, and then chooses a beneficiary by the currency.
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

  incoming(context, set, simulate) {
    const account = accountOf(context, set['walletId']);
    const usual: Incoming = {
      walletId: account.id,
      amount: { value: '000000000100.00', currency: account.currency },
    };
    // The method `simulate.incoming` checks the fields of an incoming payment.
    const payment = simulate.incoming(merged(usual, set) as Incoming);
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
    return { kind: 'fixedForward', id: fixedForward.fixedForwardId ?? '', object: fixedForward };
  },
};

/** Returns the usual quote request, for 1,000 in the first currency of a pair, and both currencies of the pair. */
function usualDeal({ currencyPair = 'EURUSD' }: Changes) {
  const { first, second } = currenciesOf(String(currencyPair));
  const amount = money('1000.00', first);
  const quote = { currencyPair: 'EURUSD', side: 'B', amount } as const;
  return { quote, currencies: [first, second] };
}

interface Account {
  id: string;
  currency: string;
}

/** Returns the oldest account, in any currency or a given one. @throws {RefusedError} `walletsDoNotFit` when there is none */
function oldestAccount({ statements, ids }: Context, currency?: string): Account {
  const found = statements.get<{ id: number; currency: string }>(
    `SELECT id, currency FROM wallet WHERE :currency IS NULL OR currency = :currency
       ORDER BY id LIMIT 1`,
    { currency: currency ?? null },
  );
  if (found) return { id: ids.idOf('wallet', found.id), currency: found.currency };
  throw new RefusedError(
    'walletsDoNotFit',
    currency === undefined ? 'The user has no account.' : `The user has no account in ${currency}.`,
  );
}

function accountOf(context: Context, id: unknown): Account {
  const row = findWallet(context, context.ids.rowOf('wallet', String(id)));
  return row ? { id: String(id), currency: row.currency } : oldestAccount(context);
}

function plainBeneficiary(context: Context, currency: string): string {
  const query = { sort: 'ASC', per_page: '1000' } as const;
  const found = callOperation(context, 'listExternalBankAccounts', { query });
  const all: ExternalBankAccount[] = found === nothing ? [] : found.accounts;
  const plain = all.find((one) => one.currency === currency && isPlain(one.holder?.name ?? ''));
  if (plain) return plain.id;
  const made = callOperation(context, 'createExternalBankAccount', {
    body: {
      accountNumber: ibanOf({ seed: context.seed, kind: 'trigger', counter: 1, country: 'FR' }),
      currency,
      holderBank: { bic: 'EXAMFRPP' },
      holder: { name: 'Plain Beneficiary', type: 'Corporate', address: { country: 'FR' } },
    },
  });
  return made.id;
}

function isPlain(holderName: string): boolean {
  const { result, isSlow } = payeeVerdictOf(holderName);
  return triggerOf({ holderName, amount: 0n }) === undefined && result === 'SUCCESS' && !isSlow;
}

/** Checks the changed body against the API description. @throws {TypeError} when a change is wrong */
function draft<Body extends object>(operation: OperationId, body: Body, changes: Changes): Body {
  const changed = merged(body, changes);
  const input = { pathParameters: {}, query: {}, body: changed };
  const problems = createValidator()({ group: operation }, input);
  if (problems.length > 0) {
    const named = problems.map((one) => ({ ...one, path: one.path.replace(/^body/, 'set') }));
    throw new TypeError(sentenceOf(named));
  }
  // This type assertion is safe, because the body has passed the check against the API description.
  return changed as Body;
}

function merged(base: unknown, changes: unknown): unknown {
  if (!(isObject(base) && isObject(changes))) return changes;
  const changed = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Object.hasOwn(base, name) ? merged(base[name], value) : value]);
  return Object.fromEntries([...Object.entries(base), ...changed]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
