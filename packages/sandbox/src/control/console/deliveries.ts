import type { DeliveryAttempt, DeliveryState } from '@crossborder-fx/test-server';
import { RefusedError } from '../../common/refused-error.ts';
import { createOutbox } from '../../notify/notifier.ts';
import type { Context } from '../../service/context.ts';
import type { List } from '../../service/page.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import {
  answerCell,
  type Cells,
  type Detail,
  type ListedRow,
  type ListOf,
  linkTo,
  pageOf,
  statusCell,
  timeCell,
  wallTimeCell,
} from './cells.ts';

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

export function deliveriesOf(context: Context, number: number): ListOf<ListedRow> {
  const list: List = { columns, table: sent, where: "state <> 'dropped'", by: ['delivery.id'] };
  // Count without SQL joins: each delivery belongs to exactly one transition and one subscription.
  const counted = { ...list, counted: { ...list, table: 'delivery' } };
  return pageOf<DeliveryRow>(context, counted, { number, order: 'DESC' }, (row) => {
    const attempts = JSON.parse(row.attempts) as DeliveryAttempt[];
    const latest = attempts.at(-1);
    return {
      key: String(row.id),
      cells: {
        Event: { as: 'named', name: row.event, hint: new URL(row.url).origin },
        About: linkTo(context, row),
        State: statusCell(row.state),
        Attempts: attempts.length,
        Answer: latest ? answerCell(latest.status) : null,
        'Business time': latest ? timeCell(latest.at) : null,
        'Wall time': latest ? wallTimeCell(latest.sentAt) : null,
      },
    };
  });
}

export function deliveryOf(context: Context, id: string): Detail {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const [delivery] = createOutbox(context.statements).between(number - 1, number);
  const [row] = rowsWith(context, 'delivery.id = :id', { id: number });
  if (!delivery || !row) throw new RefusedError('deliveryNotFound', `There is no delivery ${id}.`);
  const { event, state, to, webhookId, rawBody, attempts } = delivery;
  const line = `POST deliveries/${id}/resend`;
  return {
    title: event,
    summary: [
      statusCell(state),
      'about',
      linkTo(context, row),
      `to ${to}`,
      `subscription ${webhookId}`,
    ],
    parts: [
      {
        name: 'Another attempt',
        actions: [{ name: 'Send again', hints: [], line, done: 'The notification is sent again.' }],
      },
      { name: 'Attempts', rows: attempts.map(attemptOf) },
      { name: 'Body', text: JSON.stringify(JSON.parse(rawBody), undefined, 2) },
    ],
  };
}

function attemptOf(attempt: DeliveryAttempt): Cells {
  const { number, at, sentAt, status, error, nextAt } = attempt;
  return {
    Attempt: number,
    'Business time': timeCell(at),
    'Wall time': wallTimeCell(sentAt),
    Answer: status === undefined ? (error ?? null) : answerCell(status),
    'Next attempt, in business time': nextAt === undefined ? 'none' : timeCell(nextAt),
  };
}

export function deliveriesAbout(context: Context, kind: MovedKind, object: number): Cells[] {
  return rowsWith(context, 'kind = :kind AND object = :object', { kind, object }).map(
    ({ id, event, state }) => ({
      Event: { as: 'link', path: 'deliveries', id: String(id), text: event },
      State: statusCell(state),
    }),
  );
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
