import type { DeliveryAttempt, DeliveryState } from '@crossborder-fx/test-server';
import { RefusedError } from '../../ground/refused-error.ts';
import { createOutbox } from '../../notify/outbox.ts';
import type { Context } from '../../service/context.ts';
import { countOf, type List, readPage, rowsOf } from '../../service/page.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import type { DeliveryDetail, ListedDelivery, ListOf, ObjectLink } from '../answers.ts';
import { pathOf } from './object-paths.ts';

interface DeliveryRow {
  id: number;
  event: string;
  state: DeliveryState;
  url: string;
  attempts: string;
  kind: MovedKind;
  object: number;
}

const columns = `delivery.id, delivery.event, delivery.state, url, delivery.attempts, kind, object`;

const sent = `delivery JOIN transition ON transition.id = delivery.transition
  JOIN subscription USING (webhookId)`;

export function deliveriesOf(context: Context, page: number): ListOf<ListedDelivery> {
  const list: List = { columns, table: sent, where: "state <> 'dropped'", by: ['delivery.id'] };
  const part = readPage({ page: String(page) }, 'DESC');
  return {
    rows: rowsOf<DeliveryRow>(context.statements, list, part).map((row) => listedOf(context, row)),
    // Each has one transition and one subscription: they need not be looked up.
    total: countOf(context.statements, { ...list, table: 'delivery' }),
  };
}

export function deliveryOf(context: Context, id: string): DeliveryDetail {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const [delivery] = createOutbox(context.statements).between(number - 1, number);
  const [row] = rowsWith(context, 'delivery.id = :id', { id: number });
  if (delivery && row) return { ...delivery, about: aboutOf(context, row) };
  throw new RefusedError('deliveryNotFound', `There is no delivery ${id}.`);
}

export function deliveriesAbout(
  context: Context,
  kind: MovedKind,
  object: number,
): ListedDelivery[] {
  const rows = rowsWith(context, 'kind = :kind AND object = :object', { kind, object });
  return rows.map((row) => listedOf(context, row));
}

function rowsWith(
  { statements }: Context,
  where: string,
  parameters: Readonly<Record<string, string | number>>,
): DeliveryRow[] {
  return statements.all<DeliveryRow>(
    `SELECT ${columns} FROM ${sent} WHERE ${where} AND state <> 'dropped' ORDER BY delivery.id`,
    parameters,
  );
}

function listedOf(context: Context, row: DeliveryRow): ListedDelivery {
  const { id, event, state, url } = row;
  const attempts = JSON.parse(row.attempts) as DeliveryAttempt[];
  const latest = attempts.at(-1);
  return {
    id: String(id),
    event,
    state,
    to: new URL(url).origin,
    about: aboutOf(context, row),
    attempts: attempts.length,
    latest: latest && {
      at: new Date(latest.at).toISOString(),
      sentAt: new Date(latest.sentAt).toISOString(),
      status: latest.status,
    },
  };
}

function aboutOf({ ids }: Context, { kind, object }: DeliveryRow): ObjectLink {
  return { path: pathOf[kind], id: ids.idOf(kind, object) };
}
