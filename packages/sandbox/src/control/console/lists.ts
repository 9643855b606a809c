import { addMonths, dateAt } from '../../calendar/date.ts';
import { movementMonths } from '../../generated/constants.ts';
import type { Context } from '../../service/context.ts';
import { callOperation } from '../../service/operations.ts';
import { countOf } from '../../service/page.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import { type Cell, type Detail, type ListedRow, type ListOf, linkTo, words } from './cells.ts';

/** A list that the console fills with the rows of an operation of the service's interface, such as `listWebhooks`. */
interface ListedByInterface {
  /** The name of the field that identifies a row, such as `id`. */
  id: string;
  /** For each column of the console, the name of the field that the column shows. */
  columns: Readonly<Record<string, string>>;
  rows(context: Context, page: string): readonly object[] | undefined;
  total(context: Context): number;
  detail(context: Context, id: string): object;
}

const lists = {
  movements: {
    id: 'id',
    columns: {
      Movement: 'description',
      Amount: 'amount',
      Booked: 'bookingDate',
      'Value date': 'valueDate',
      Account: 'walletId',
    },
    rows: (context, page) =>
      Object(callOperation(context, 'listFinancialMovements', { query: { page } }))
        .financialMovements,
    total: ({ statements, now }) =>
      countOf(statements, {
        table: 'entry',
        where: 'wallet IS NOT NULL AND bookingDay >= :oldest',
        parameters: { oldest: addMonths(dateAt(now()), -movementMonths) },
        by: [],
      }),
    detail: (context, id) =>
      Object(callOperation(context, 'getFinancialMovement', { path: { id } })).financialMovement,
  },
  beneficiaries: {
    id: 'id',
    columns: { Beneficiary: 'holder', 'Account number': 'accountNumber', Currency: 'currency' },
    rows: (context, page) =>
      Object(callOperation(context, 'listExternalBankAccounts', { query: { page } })).accounts,
    total: ({ statements }) =>
      countOf(statements, { table: 'externalBankAccount', where: 'isDeleted = 0', by: [] }),
    detail: (context, id) =>
      Object(callOperation(context, 'getExternalBankAccount', { path: { id } })).account,
  },
  subscriptions: {
    id: 'webhookId',
    columns: { Receiver: 'url', Subscription: 'webhookId', Events: 'events' },
    // The interface returns all webhooks at once, so the sandbox divides the list into pages for the console.
    rows: (context, page) =>
      callOperation(context, 'listWebhooks').slice((Number(page) - 1) * 50, Number(page) * 50),
    total: (context) => callOperation(context, 'listWebhooks').length,
    detail: (context, webhookId) => callOperation(context, 'getWebhook', { path: { webhookId } }),
  },
} satisfies Readonly<Record<string, ListedByInterface>>;

export type ListName = keyof typeof lists;

export const listNames = Object.keys(lists) as ListName[];

export function listOf(context: Context, name: ListName, page: number): ListOf<ListedRow> {
  const { id, columns, rows, total }: ListedByInterface = lists[name];
  const listed = (rows(context, String(page)) ?? []).map((row): ListedRow => {
    const cells = Object.entries(columns).map(([column, field]) => [column, cellOf(row, field)]);
    return { key: String(Object(row)[id]), cells: Object.fromEntries(cells) };
  });
  return { rows: listed, total: total(context) };
}

function cellOf(row: object, field: string): Cell {
  const value = Object(row)[field] ?? null;
  if (Array.isArray(value)) return value.join(', ');
  return field === 'holder' ? value.name : value;
}

export function detailIn(context: Context, name: ListName, id: string): Detail {
  const fields = lists[name].detail(context, id);
  // Link a financial movement to its payment, trade or forward. The id shows the kind of object, because no two kinds
  // share an id.
  const reference = String(Object(fields).internalReference);
  const [link] = (Object.keys(words) as MovedKind[]).flatMap((kind) => {
    const object = context.ids.rowOf(kind, reference);
    return object === undefined ? [] : [linkTo(context, { kind, object })];
  });
  return {
    title: id,
    summary: link ? ['for', link] : [],
    parts: [{ name: 'Fields', fields }],
  };
}
