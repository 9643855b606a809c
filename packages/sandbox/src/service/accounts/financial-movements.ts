import type {
  AmountObject,
  FinancialMovement,
  FinancialMovementEntry,
  FinancialMovementTypeLabel,
} from '@crossborder-fx/openapi';
import { addMonths, dateAt, datetimeAt, laterOf } from '../../calendar/date.ts';
import { RefusedError } from '../../common/refused-error.ts';
import { movementMonths } from '../../generated/constants.ts';
import { transferOn } from '../../ledger/ledger.ts';
import { readAmount, writeAmount } from '../../ledger/money.ts';
import type { Context } from '../context.ts';
import { type Handlers, nothing } from '../operation.ts';
import { type List, readDays, readPage, rowsOf } from '../page.ts';
import { requireCurrencyOf, requireWallet } from './wallets.ts';

/** The input for a financial movement that no operation of the service makes, such as a fee. */
export interface MovementInput {
  walletId: string;
  typeLabel: FinancialMovementTypeLabel;
  /** The amount of the movement, negative for a debit. */
  amount: AmountObject;
  /** The text of the movement, truncated to the 76 characters that the interface allows. @default the movement's kind */
  description?: string | undefined;
}

/** Financial movements (service description, sections 2.3 and 4.2). */
export const financialMovementOperations = {
  // GET /financialMovements does not refuse the id of an unknown account, but answers 204: this account has no movements.
  listFinancialMovements(context, { query: { walletId, ...query } }) {
    const { ids, statements } = context;
    const page = readPage(query, 'DESC');
    const { from, to } = readDays(query);
    const wallet = walletId === undefined ? undefined : ids.rowOf('wallet', walletId);
    if (walletId !== undefined && wallet === undefined) return nothing;
    const oldest = addMonths(dateAt(context.now()), -movementMonths);
    const list: List = {
      columns,
      table: 'entry',
      where: `${wallet === undefined ? 'wallet IS NOT NULL' : 'wallet = :wallet'}
        AND bookingDay BETWEEN :from AND :to`,
      parameters: { ...(wallet !== undefined && { wallet }), from: laterOf(from, oldest), to },
      by: ['bookingDay', 'id'],
      bigInts,
    };
    const rows = rowsOf<MovementRow>(statements, list, page);
    if (rows.length === 0) return nothing;
    return { financialMovements: rows.map((row) => entryOf(context, row)) };
  },

  getFinancialMovement(context, { path: { id } }) {
    const row = context.ids.rowOf('financialMovement', id);
    return { financialMovement: findFinancialMovement(context, row) };
  },
} satisfies Handlers;

/** Finds a movement, even one older than 12 months. @throws {RefusedError} `financialMovementNotFound` */
function findFinancialMovement(context: Context, id: number | undefined): FinancialMovement {
  const sql = `SELECT ${columns} FROM entry WHERE id = :id AND wallet IS NOT NULL`;
  const row = context.statements.get<MovementRow>(sql, { id: id ?? null }, bigInts);
  if (!row) {
    throw new RefusedError('financialMovementNotFound', 'There is no movement with this id.');
  }
  return {
    typeLabel: row.typeLabel,
    ...entryOf(context, row),
    bookingDate: dateAt(row.bookedAt),
    ...(JSON.parse(row.record) as Partial<FinancialMovement>),
  };
}

/**
 * Books a movement between an account and the provider's account `clearing`. A debit, like a fee, may exceed the
 * balance. @throws {RefusedError} `walletUnknown`, `currencyNotOfWallet`, `amountNotPositive` for zero, and the errors of
 * `readAmount`
 */
export function bookMovement(
  context: Context,
  { walletId, typeLabel, amount, description = typeLabel }: MovementInput,
): FinancialMovement {
  const wallet = requireWallet(context, walletId);
  const money = readAmount(amount);
  requireCurrencyOf(wallet, amount);
  if (money.minor === 0n)
    throw new RefusedError('amountNotPositive', 'The amount must not be zero.');
  const movement = { typeLabel, description };
  const transfer = transferOn(wallet.id, { of: 'clearing' }, money, movement);
  return findFinancialMovement(context, context.ledger.transfer(transfer));
}

function entryOf({ ids }: Context, row: MovementRow): FinancialMovementEntry {
  const { id, bookedAt, wallet, valueDay, amount, currency, description } = row;
  return {
    id: ids.idOf('financialMovement', id),
    bookingDate: datetimeAt(bookedAt),
    walletId: ids.idOf('wallet', wallet),
    valueDate: valueDay,
    amount: writeAmount({ minor: amount, currency }),
    description,
  };
}

interface MovementRow {
  id: number;
  wallet: number;
  currency: string;
  /** The amount of the movement in minor units, negative for a debit. */
  amount: bigint;
  bookedAt: number;
  valueDay: string;
  typeLabel: string;
  description: string;
  record: string;
}

const columns = `id, wallet, amount, bookedAt, valueDay, typeLabel, description, record,
  (SELECT currency FROM wallet WHERE wallet.id = entry.wallet) AS currency`;

const bigInts = { amount: true } as const;
