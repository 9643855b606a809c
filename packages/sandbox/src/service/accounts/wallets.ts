import type { Holder, ShortWallet, Wallet } from '@crossborder-fx/openapi';
import { dateAt } from '../../calendar/date.ts';
import { RefusedError } from '../../common/refused-error.ts';
import { writeAmount } from '../../ledger/money.ts';
import { isTraded } from '../../market/pairs.ts';
import type { Context } from '../context.ts';
import { addDocument } from '../documents/kept-documents.ts';
import { type IbanCountry, ibanOf } from '../ids/ids.ts';
import { type Handlers, nothing } from '../operation.ts';
import { countOf, type List, readPage, requireDate, rowsOf } from '../page.ts';
import { bankOf } from './banks.ts';

export interface WalletRow {
  id: number;
  currency: string;
  createdAt: number;
  record: string;
}

type WalletKey = Pick<WalletRow, 'id' | 'currency'>;

/** Accounts (service description, sections 2.2 and 4.1). */
export const walletOperations = {
  // The field `holder` is ignored, because the sandbox has no option for several accounts in one currency.
  createWallet(context, { body: { currency, tag } }) {
    if (!isTraded(currency)) {
      throw new RefusedError('currencyNotOffered', `No account can be opened in ${currency}.`);
    }
    const id = addWallet(context, { currency, tag });
    return walletOf(context, findWallet(context, id) as WalletRow);
  },

  listWallets(context, { query }) {
    const rows = rowsOf<WalletRow>(context.statements, walletList, readPage(query, 'ASC'));
    if (rows.length === 0) return nothing;
    return { wallets: rows.map((row) => shortWalletOf(context, row)) };
  },

  getWallet(context, { path: { id } }) {
    const row = findWallet(context, context.ids.rowOf('wallet', id));
    return row ? { wallet: walletOf(context, row) } : nothing;
  },

  getWalletBalance(context, { path: { id, date } }) {
    const row = findWallet(context, context.ids.rowOf('wallet', id));
    if (!row) throw new RefusedError('walletNotFound', 'There is no account with this id.');
    requireDate('date', date);
    if (date > dateAt(context.now())) {
      throw new RefusedError('dateInFuture', 'date must be today in Paris or earlier.');
    }
    const { booked, value } = context.ledger.balancesOn(row.id, date);
    return {
      wallet: {
        id,
        balance: {
          closingDate: date,
          bookingAmount: writeAmount({ minor: booked, currency: row.currency }),
          valueAmount: writeAmount({ minor: value, currency: row.currency }),
        },
      },
    };
  },
} satisfies Handlers;

export function addWallet(
  context: Context,
  { currency, tag }: { currency: string; tag: string | undefined },
): number {
  const { statements, ledger, now } = context;
  // The IBAN of a new account depends on its id, so the id is computed before the row is inserted.
  const id = countOf(statements, walletList) + 1;
  const record = { ...(tag !== undefined && { tag }), ...walletDetailsOf(context, id, currency) };
  statements.run(
    `INSERT INTO wallet (id, currency, createdAt, record)
       VALUES (:id, :currency, :createdAt, :record)`,
    { id, currency, createdAt: now(), record: JSON.stringify(record) },
  );
  ledger.open(id, currency);
  const name = `Bank details ${currency}.pdf`;
  addDocument(context, { name, type: 'bankDetails', mimeType: 'application/pdf', wallet: id });
  return id;
}

export function findWallet({ statements }: Context, id: number | undefined): WalletRow | undefined {
  return statements.get<WalletRow>('SELECT * FROM wallet WHERE id = :id', { id: id ?? null });
}

/** Returns the primary key and the currency of an account. @throws {RefusedError} `walletUnknown` */
export function requireWallet(
  { ids, statements }: Context,
  id: string,
  field = 'walletId',
): WalletKey {
  const sql = 'SELECT id, currency FROM wallet WHERE id = :id';
  const row = statements.get<WalletKey>(sql, { id: ids.rowOf('wallet', id) ?? null });
  if (row) return row;
  throw new RefusedError('walletUnknown', `${field} must be the id of an account.`);
}

export function requireCurrencyOf({ currency }: WalletKey, amount: { currency: string }): void {
  if (amount.currency === currency) return;
  throw new RefusedError(
    'currencyNotOfWallet',
    `The amount must be in ${currency}, the currency of the account.`,
  );
}

/** Accounts are never deleted, so the highest id is their number. Reading it is faster than a count. */
export const walletList: List = { table: 'wallet', by: ['id'], count: 'max(id)' };

function shortWalletOf(
  { ids, ledger, statements }: Context,
  { id, currency, record }: WalletRow,
): ShortWallet {
  const last = statements.get<{ day: string | null }>(
    'SELECT max(bookingDay) AS day FROM entry WHERE wallet = :wallet',
    { wallet: id },
  );
  const { booked, value } = ledger.balancesOf(id);
  const { tag } = JSON.parse(record) as Wallet;
  return {
    id: ids.idOf('wallet', id),
    ...(tag !== undefined && { tag }),
    currency,
    bookingAmount: writeAmount({ minor: booked, currency }),
    valueAmount: writeAmount({ minor: value, currency }),
    ...(last?.day && { dateLastFinancialMovement: last.day }),
  };
}

function walletOf(context: Context, row: WalletRow): Wallet {
  return { ...(JSON.parse(row.record) as object), ...shortWalletOf(context, row) };
}

// The client of the provider holds all accounts, as in the service description's examples.
const holder = {
  name: 'Atelier Boreal SARL',
  type: 'Corporate',
  address: { street: '8 rue des Tilleuls', postCode: '69002', city: 'Lyon', country: 'FR' },
} satisfies Holder;

export const bicsByCountry: Readonly<Record<IbanCountry, string>> = {
  BE: 'EXAMBEBBXXX',
  DE: 'EXAMDEFFXXX',
  FR: 'EXAMFRPPXXX',
  GB: 'EXAMGB2LXXX',
};

/**
 * Returns the stored fields of an account (service description, section 2.2). Each account has its own IBAN. Bank and holder
 * are the same for all accounts of a user in one country.
 */
export function walletDetailsOf({ seed }: Context, wallet: number, currency: string) {
  const country = ibanCountryOf(currency);
  return {
    status: 'authorized',
    accountNumber: ibanOf({ seed, kind: 'wallet', counter: wallet, country }),
    correspondentBank: null,
    holderBank: bankOf(bicsByCountry[country]),
    holder,
  } satisfies Omit<Wallet, 'id'>;
}

/** Returns the country of an account in a currency. The sandbox's authors chose the countries. */
function ibanCountryOf(currency: string): IbanCountry {
  if (currency === 'EUR') return 'FR';
  if (currency === 'GBP') return 'GB';
  return currency === 'USD' ? 'BE' : 'DE';
}
