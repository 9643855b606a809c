import type { ExternalBankAccount, ExternalBankAccountCreate } from '@crossborder-fx/openapi';
import { JsonText } from '@crossborder-fx/test-server';
import { RefusedError } from '../../common/refused-error.ts';
import { decimalsOf } from '../../ledger/money.ts';
import type { Context } from '../context.ts';
import { type Handlers, nothing } from '../operation.ts';
import { type List, readPage, rowsOf } from '../page.ts';
import { verifyPayee } from '../payee.ts';
import { bankOf, readAccountNumber, type ShownPart } from './banks.ts';

/** A stored beneficiary. The row of a deleted beneficiary stays in the database for the payments to the beneficiary. */
export interface ExternalBankAccountRow {
  id: number;
  currency: string;
  createdAt: number;
  isDeleted: number;
  record: string;
}

type KeptAccount = Pick<ExternalBankAccountRow, 'id' | 'record'>;

const keptAccounts: List = {
  columns: 'id, record',
  table: 'externalBankAccount',
  where: 'isDeleted = 0',
  by: ['id'],
};

export type ExternalBankAccountRecord = Omit<ExternalBankAccount, 'id'> &
  Required<Pick<ExternalBankAccount, 'currency' | 'accountNumber'>>;

/** Beneficiaries (service description, sections 2.4 and 4.3). */
export const externalBankAccountOperations = {
  createExternalBankAccount(context, { body }) {
    const record = recordOf(body, context.choices.longAccountNumber);
    // Verifies the payee last, because another rule may already refuse the new beneficiary.
    const payeeVerification = body.verificationOfPayee
      ? verifyPayee(body.holder, record.accountNumber)
      : undefined;
    const id = addExternalBankAccount(context, record);
    return {
      id: context.ids.idOf('externalBankAccount', id),
      ...record,
      ...(payeeVerification && { payeeVerification }),
    };
  },

  listExternalBankAccounts(context, { query }) {
    const rows = rowsOf<KeptAccount>(context.statements, keptAccounts, readPage(query, 'ASC'));
    if (rows.length === 0) return nothing;
    const accounts = rows.map((row) => jsonOf(context, row));
    return new JsonText(`{"accounts":[${accounts.join(',')}]}`);
  },

  getExternalBankAccount(context, { path: { id } }) {
    const row = findBeneficiary(context, id);
    if (row) return new JsonText(`{"account":${jsonOf(context, row)}}`);
    throw new RefusedError(
      'externalBankAccountNotFound',
      'There is no beneficiary with this id, or it was deleted.',
    );
  },

  deleteExternalBankAccount(context, { path: { id } }) {
    const row = findBeneficiary(context, id);
    if (!row) return nothing;
    context.statements.run('UPDATE externalBankAccount SET isDeleted = 1 WHERE id = :id', {
      id: row.id,
    });
    return { result: true };
  },
} satisfies Handlers;

export function addExternalBankAccount(
  { statements, now }: Context,
  record: ExternalBankAccountRecord,
): number {
  const { currency } = record;
  return statements.insert(
    `INSERT INTO externalBankAccount (currency, createdAt, isDeleted, record)
     VALUES (:currency, :createdAt, 0, :record)`,
    { currency, createdAt: now(), record: JSON.stringify(record) },
  );
}

/** Finds a beneficiary, even a deleted beneficiary. Returns undefined when no beneficiary was ever created with this id. */
export function findExternalBankAccount(
  { statements }: Context,
  id: number | undefined,
): ExternalBankAccountRow | undefined {
  const sql = 'SELECT * FROM externalBankAccount WHERE id = :id';
  return statements.get<ExternalBankAccountRow>(sql, { id: id ?? null });
}

function recordOf(body: ExternalBankAccountCreate, shown: ShownPart): ExternalBankAccountRecord {
  const { currency, tag, accountNumber, correspondentBic, holderBank, contactEmail } = body;
  decimalsOf(currency);
  return {
    currency,
    ...(tag !== undefined && { tag }),
    accountNumber: readAccountNumber(accountNumber, shown),
    correspondentBank: correspondentBic === undefined ? null : bankOf(correspondentBic),
    holderBank: { ...holderBank, ...(holderBank.bic !== undefined && bankOf(holderBank.bic)) },
    holder: body.holder,
    ...(contactEmail !== undefined && { contactEmail }),
  };
}

export function findBeneficiary(context: Context, id: string): ExternalBankAccountRow | undefined {
  const row = findExternalBankAccount(context, context.ids.rowOf('externalBankAccount', id));
  return row?.isDeleted === 0 ? row : undefined;
}

function jsonOf({ ids }: Context, { id, record }: KeptAccount): string {
  return `{"id":"${ids.idOf('externalBankAccount', id)}",${record.slice(1)}`;
}
