import { addMonths } from '../../calendar/date.ts';
import { dateAt } from '../../calendar/paris-time.ts';
import { movementMonths } from '../../generated/constants.ts';
import type { Context } from '../../service/context.ts';
import { callOperation } from '../../service/operations.ts';
import { countOf } from '../../service/page.ts';
import type { InterfaceDetail, ListName, ListOf } from '../answers.ts';
import { movedKinds, pathOf } from './object-paths.ts';

interface ListedByInterface {
  rows(context: Context, page: string): readonly object[];
  total(context: Context): number;
  detail(context: Context, id: string): object;
}

/** Lists that the interface has too: what it answers is what is shown. */
const lists: Readonly<Record<ListName, ListedByInterface>> = {
  movements: {
    rows: (context, page) =>
      Object(callOperation(context, 'listFinancialMovements', { query: { page } }))
        .financialMovements ?? [],
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
    rows: (context, page) =>
      Object(callOperation(context, 'listExternalBankAccounts', { query: { page } })).accounts ??
      [],
    total: ({ statements }) =>
      countOf(statements, { table: 'externalBankAccount', where: 'isDeleted = 0', by: [] }),
    detail: (context, id) =>
      Object(callOperation(context, 'getExternalBankAccount', { path: { id } })).account,
  },
  subscriptions: {
    // The interface has no pages of them.
    rows: (context, page) =>
      callOperation(context, 'listWebhooks').slice((Number(page) - 1) * 50, Number(page) * 50),
    total: (context) => callOperation(context, 'listWebhooks').length,
    detail: (context, webhookId) => callOperation(context, 'getWebhook', { path: { webhookId } }),
  },
};

export const listNames: readonly ListName[] = ['movements', 'beneficiaries', 'subscriptions'];

export function listOf(context: Context, name: ListName, page: number): ListOf<object> {
  const { rows, total } = lists[name];
  return { rows: [...rows(context, String(page))], total: total(context) };
}

export function detailIn(context: Context, name: ListName, id: string): InterfaceDetail {
  const object = lists[name].detail(context, id);
  // What a movement is for. The id of one kind is unknown to every other.
  const reference = String(Object(object).internalReference);
  const kind = movedKinds.find((one) => context.ids.rowOf(one, reference) !== undefined);
  return { object, about: kind && { path: pathOf[kind], id: reference } };
}
