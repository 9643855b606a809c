import type { AmountObject } from '@crossborder-fx/openapi';
import { dateAt, datetimeAt } from '../../calendar/date.ts';
import type { Context } from '../../service/context.ts';
import { countOf, type List, type Page, readPage, rowsOf } from '../../service/page.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import type { Condition } from '../../service/tables/conditions.ts';
import type { Moment, Trigger } from '../../service/tables/table.ts';
import type { MoneyEffect } from './rehearse.ts';

// The answers of the control interface that the console in packages/sandbox/console reads. Times are ISO 8601 in UTC, days are
// calendar days in Paris, and amounts are written as in the service's interface.

export type ObjectPath = 'payments' | 'trades' | 'fixed-forwards';

/** The path of each kind of object in the console, and its name in the sentences of the console. */
export const words: Readonly<Record<MovedKind, { path: ObjectPath; name: string }>> = {
  payment: { path: 'payments', name: 'payment' },
  trade: { path: 'trades', name: 'trade' },
  fixedForward: { path: 'fixed-forwards', name: 'forward' },
};

/** The content of a table cell: text, a number, an amount, or a value with a special form, such as a link. */
export type Cell = string | number | null | AmountObject | TaggedCell;

export type TaggedCell =
  /** A name with a second text below, which distinguishes equal names. */
  | { as: 'named'; name: string; hint: string }
  | { as: 'link'; path: string; id: string; text: string }
  | { as: 'badge'; text: string; tone: Tone }
  | { as: 'time'; at: string; text: string }
  /** A time of the machine's clock, not of business time. The console shows it in the time zone of the browser. */
  | { as: 'wallTime'; at: string }
  | { as: 'effects'; effects: MoneyEffect[] };

type Tone = 'good' | 'waiting' | 'bad' | 'neutral';

/** A row of a table: its cells, by column. The first cell names the row. */
export type Cells = Record<string, Cell>;

export interface ListedRow {
  /** The key of the row, by which the console requests the row's details. */
  key: string;
  cells: Cells;
}

/** A page of a list, with at most 50 rows. `total` is the number of rows on all pages together. */
export interface ListOf<Row> {
  rows: Row[];
  total: number;
}

/** Reads a page of a list in the database. @param counted - the list to count, if it can be counted faster than `list` */
export function pageOf<Row>(
  { statements }: Pick<Context, 'statements'>,
  { counted, ...list }: List & { counted?: List },
  page: { number: number; order: Page['order'] },
  listedOf: (row: Row) => ListedRow,
): ListOf<ListedRow> {
  const part = readPage({ page: String(page.number) }, page.order);
  const rows = rowsOf<Row>(statements, list, part).map(listedOf);
  return { rows, total: countOf(statements, counted ?? list) };
}

export interface Detail {
  title: string;
  summary: Cell[];
  /** The reason why the sandbox refused the request that the details show. */
  problem?: string | undefined;
  parts: Part[];
  /** The request that the user of the console can copy as a shell command. */
  request?: { method: string; target: string; body: string | undefined } | undefined;
}

export interface Part {
  name: string;
  /** The text that the console shows in an empty part of the details. */
  hint?: string | undefined;
  rows?: Cells[] | undefined;
  fields?: object | undefined;
  text?: string | undefined;
  actions?: (Action & { name: string; hints: Cell[] })[] | undefined;
}

/** A request to the control interface, and the sentences that the console shows before and after the request. */
export interface Action {
  /** The method and path of the request, such as `POST reset`. */
  line: string;
  body?: object;
  done: string;
  meanwhile?: string;
  question?: string;
}

const statuses: readonly [Tone, ...string[]][] = [
  ['good', 'finalized', 'delivered'],
  ['waiting', 'waitingconfirmation', 'waitingsignature', 'pending'],
  ['bad', 'blocked', 'refused', 'rejected', 'failed'],
];

export function statusCell(status: string | undefined, stage?: string | undefined): TaggedCell {
  const text = [status, stage].filter(Boolean).join(' / ');
  const [tone = 'neutral'] = statuses.find(([, ...names]) => names.includes(status ?? '')) ?? [];
  return { as: 'badge', text, tone };
}

export function answerCell(status: number | undefined): TaggedCell {
  const tone = status !== undefined && status < 400 ? 'good' : 'bad';
  return { as: 'badge', text: String(status ?? 'no answer'), tone };
}

export function timeCell(at: number, text = datetimeAt(at)): TaggedCell {
  return { as: 'time', at: new Date(at).toISOString(), text };
}

/** Makes the table cell of a future business time, relative to now, such as `06:00 tomorrow`. */
export function aheadCell(at: number, now: number): TaggedCell {
  const [day = '', time = ''] = datetimeAt(at).split(' ');
  const days = Math.round((Date.parse(day) - Date.parse(dateAt(now))) / 86_400_000);
  const when = ['today', 'tomorrow'][days] ?? `on ${weekday.format(Date.parse(day))} ${day}`;
  return timeCell(at, `${time.replace(/:00$/, '')} ${when}`);
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

export function wallTimeCell(at: number | Date): TaggedCell {
  return { as: 'wallTime', at: new Date(at).toISOString() };
}

const verbs: Readonly<Record<Trigger, string>> = {
  createPayment: 'Create',
  confirmPayment: 'Confirm',
  deletePayment: 'Delete',
  uploadProofOfTransaction: 'Hand in the proof',
  createTrade: 'Create',
  createFixedForward: 'Create',
  endOfOperationDay: 'Roll to the next day',
  execution: 'Execute',
  settlement: 'Settle',
  return: 'Return',
  delivery: 'Deliver',
  sign: 'Sign',
  refuseSignature: 'Refuse to sign',
  release: 'Release',
  refuse: 'Refuse',
  cancel: 'Cancel',
  incoming: 'Receive',
};

/** The texts of the console's buttons for transitions with a special condition, such as a trigger word in a name. */
const otherVerbs: Partial<Record<Condition, string>> = {
  toBeSigned: 'Ask for a signature',
  toBeProven: 'Ask for a proof',
  toBeBlocked: 'Block',
  toBeRefused: 'Refuse',
  toBeRejected: 'Reject',
  toBeCanceled: 'Cancel',
  shortAtLast: 'Give the payment up for lack of funds',
};

/** Returns whether a transition happens without a trigger word, a shortage of funds or the end of a day. */
export function isUsual({ trigger, condition }: { trigger: Trigger; condition: Condition }) {
  const isOther = condition === 'short' || otherVerbs[condition] !== undefined;
  return !isOther && trigger !== 'endOfOperationDay';
}

export function verbOf({ trigger, condition }: { trigger: Trigger; condition: Condition }): string {
  const verb = otherVerbs[condition] ?? verbs[trigger];
  return condition === 'short' ? `${verb} without funds` : verb;
}

export const happenings: Readonly<Record<Moment, string>> = {
  endOfOperationDay: 'is rolled to the next day',
  execution: 'is executed',
  settlement: 'is settled',
  return: 'is returned',
  delivery: 'is delivered',
};

/** Makes the table cell that links to an object, such as `payment NTc4`. */
export function linkTo(
  { ids }: Pick<Context, 'ids'>,
  { kind, object }: { kind: MovedKind; object: number },
  happening = '',
): TaggedCell {
  const { path, name } = words[kind];
  const id = ids.idOf(kind, object);
  return { as: 'link', path, id, text: `${name} ${id}${happening && ` ${happening}`}` };
}
