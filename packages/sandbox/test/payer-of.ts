import type { Address, Payment, PaymentCreate, ProofOfTransaction } from '@crossborder-fx/openapi';
import { readDatetime } from '../src/calendar/date.ts';
import { type ChoiceOptions, choicesWith } from '../src/choices.ts';
import { minorPerUnit } from '../src/ledger/money.ts';
import type { SandboxUser } from '../src/sandbox-user.ts';
import { addExternalBankAccount } from '../src/service/accounts/external-bank-accounts.ts';
import { addWallet } from '../src/service/accounts/wallets.ts';
import { movers } from '../src/service/states/movers.ts';
import { newPayment } from './bodies.ts';
import { ask, userOf } from './user-of.ts';

/** A financial movement on the account from which the user pays. */
export interface PaidMovement {
  typeLabel: string;
  /** The amount of the movement in minor units. */
  amount: bigint;
  description: string;
}

export type Payer = ReturnType<typeof payerOf>;

interface AccountFields {
  currency?: string;
  accountNumber?: string;
  address?: Address | undefined;
}

/** Makes a user with a new account of 1,000.00 EUR, without HTTP. The clock is stopped at 09:00 in Paris on 2026-11-23. */
export function payerOf({
  currency = 'EUR',
  funds = 1000n,
  ...choices
}: ChoiceOptions & { currency?: string; funds?: bigint } = {}) {
  const user = userOf({ choices: choicesWith(choices) });
  const { context, clock } = user;
  const change: SandboxUser['change'] = (handler) => user.change(handler);
  const wallet = change(() => addWallet(context, { currency, tag: 'Payments' }));
  const movements = (): PaidMovement[] =>
    context.statements
      .all<PaidMovement>(
        'SELECT typeLabel, amount, description FROM entry WHERE wallet = :wallet ORDER BY id',
        { wallet },
        { amount: true },
      )
      .filter(({ description }) => description !== 'Funds');

  function fund(units: bigint): void {
    change(() => {
      context.ledger.transfer({
        from: { of: 'clearing' },
        to: { of: 'wallet', wallet },
        money: { minor: units * minorPerUnit(currency), currency },
        movement: { typeLabel: 'ExternalCounterpartCredit', description: 'Funds' },
      });
    });
  }

  const balanceOf = (name: string): bigint =>
    context.statements.get<{ balance: bigint }>(
      'SELECT balance FROM account WHERE name = :name',
      { name },
      { balance: true },
    )?.balance ?? 0n;

  function beneficiary(name: string, { address, ...account }: AccountFields = {}): string {
    const record = {
      currency,
      accountNumber: 'DE89370400440532013000',
      holder: { name, type: 'Corporate' as const, ...(address && { address }) },
      holderBank: { name: 'Beispielbank', address: { country: 'DE' } },
      ...account,
    };
    const row = change(() => addExternalBankAccount(context, record));
    return context.ids.idOf('externalBankAccount', row);
  }

  /** Makes a payment of 100.00 in the currency of the account, with the charges option SHARE, which costs 3.00 in EUR. */
  function create(externalBankAccountId: string, fields: Partial<PaymentCreate> = {}): Payment {
    const body = newPayment({
      sourceWalletId: context.ids.idOf('wallet', wallet),
      externalBankAccountId,
      amount: { value: '000000000100.00', currency },
      feeCurrency: currency,
      ...fields,
    });
    return ask(user, 'createPayment', { body }).payment;
  }

  const confirm = (id: string): Payment => ask(user, 'confirmPayment', { path: { id } });

  if (funds > 0n) fund(funds);
  return {
    user,
    context,
    change,
    wallet,
    walletId: context.ids.idOf('wallet', wallet),
    fund,
    movements,
    /** Returns the financial movements with their amounts in minor units: `['DebitForTransfer -10000']`. */
    booked: () => movements().map(({ typeLabel, amount }) => `${typeLabel} ${amount}`),
    balances: () => change(() => context.ledger.balancesOf(wallet)),
    /** Returns the balance of an account in the ledger, such as the provider's `fees:EUR`, in minor units. */
    balanceOf,
    held: () => balanceOf(`hold:${wallet}`),
    beneficiary,
    create,
    confirm,
    confirmed(name: string, fields?: Partial<PaymentCreate>, account?: AccountFields): string {
      const { id } = create(beneficiary(name, account), fields);
      confirm(id);
      return id;
    },
    remove: (id: string): Payment => ask(user, 'deletePayment', { path: { id } }),
    prove(id: string, fields: Partial<ProofOfTransaction> = {}): Payment {
      const proof = { tag: 'Invoice.pdf', file: 'SW52b2ljZQ==', ...fields };
      const body: ProofOfTransaction = { documentType: 'invoice', ...proof };
      return ask(user, 'uploadProofOfTransaction', { path: { id }, body });
    },
    get: (id: string): Payment => ask(user, 'getPayment', { path: { id } }).payment,
    simulate: (id: string, to: string, row?: string): Payment =>
      change(() => movers.payment.simulate(context, id, { to, row })),
    /** Returns the ids of the transitions that a payment has made, as the state table names them. */
    rowsOf: (id: string) =>
      context.history
        .stepsOf('payment', context.ids.rowOf('payment', id) ?? 0)
        .map(({ row }) => row),
    until: (time: string) => clock.moveTo(readDatetime(time)),
  };
}
