import type { AmountObject } from '@crossborder-fx/openapi';
import { dateAt, datetimeAt } from '../../calendar/paris-time.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import type { MoneyEffect } from './rehearse.ts';

// The answers that the page in packages/sandbox/console reads. Times are ISO 8601 in UTC, days are calendar days in
// Paris, and amounts are written as in the interface.

export type ObjectPath = 'payments' | 'trades' | 'fixed-forwards';

export const pathOf: Readonly<Record<MovedKind, ObjectPath>> = {
  payment: 'payments',
  trade: 'trades',
  fixedForward: 'fixed-forwards',
};

/** The content of a cell: text, a number, an amount, or a value with its own presentation. */
export type Cell = string | number | null | AmountObject | TaggedCell;

export type TaggedCell =
  /** A name with a hint below it, which distinguishes equal names. */
  | { as: 'named'; name: string; hint: string }
  /** A link to an object, such as a payment. */
  | { as: 'link'; path: string; id: string; text: string }
  /** A label with a tone, such as a status. */
  | { as: 'badge'; text: string; tone: Tone }
  | { as: 'time'; at: string; text: string }
  /** A wall time, which the clock of this machine shows. */
  | { as: 'wallTime'; at: string }
  | { as: 'effects'; effects: MoneyEffect[] };

type Tone = 'good' | 'waiting' | 'bad' | 'neutral';

/** A row of a table, by column. The first cell names the row. */
export type Cells = Record<string, Cell>;

export interface ListedRow {
  /** The key that opens the details of the row. */
  key: string;
  cells: Cells;
}

/** A page of a list, with at most 50 rows. `total` counts the rows of all pages. */
export interface ListOf<Row> {
  rows: Row[];
  total: number;
}

/** The details that the page shows for one row of a list. */
export interface Detail {
  title: string;
  summary: Cell[];
  /** The reason why the sandbox refused the request. */
  problem?: string | undefined;
  parts: Part[];
  /** The request that the page can copy as a shell command. */
  request?: { method: string; target: string; body: string | undefined } | undefined;
}

/** A section of the details: a heading with a table, fields or text, and buttons. */
export interface Part {
  name: string;
  /** The text that the page shows when the section is empty. */
  hint?: string | undefined;
  rows?: Cells[] | undefined;
  fields?: object | undefined;
  text?: string | undefined;
  actions?: PartAction[] | undefined;
}

/** A button: its request to the control interface, its effect, and the message after it. */
export interface PartAction {
  name: string;
  hints: Cell[];
  line: string;
  body?: object;
  done: string;
}

// The colour tone of each status. A status that is not listed is neutral.
const tones: Readonly<Record<string, Tone>> = {
  finalized: 'good',
  delivered: 'good',
  waitingconfirmation: 'waiting',
  waitingsignature: 'waiting',
  pending: 'waiting',
  blocked: 'bad',
  refused: 'bad',
  rejected: 'bad',
  failed: 'bad',
};

export function statusCell(status: string | undefined, stage?: string | undefined): TaggedCell {
  const text = [status, stage].filter(Boolean).join(' / ');
  return { as: 'badge', text, tone: tones[status ?? ''] ?? 'neutral' };
}

/** Makes the cell for the HTTP status of an answer. */
export function answerCell(status: number | undefined): TaggedCell {
  if (status === undefined) return { as: 'badge', text: 'no answer', tone: 'bad' };
  return { as: 'badge', text: String(status), tone: status < 400 ? 'good' : 'bad' };
}

/** Makes the cell of a business time in Paris. */
export function timeCell(at: number): TaggedCell {
  return { as: 'time', at: new Date(at).toISOString(), text: datetimeAt(at) };
}

/** Returns the cell of a future time as seen from now, such as `06:00 tomorrow`. */
export function aheadCell(at: number, now: number): TaggedCell {
  const [day = '', time = ''] = datetimeAt(at).split(' ');
  const days = Math.round((Date.parse(day) - Date.parse(dateAt(now))) / 86_400_000);
  const when = ['today', 'tomorrow'][days] ?? `on ${weekday.format(Date.parse(day))} ${day}`;
  return {
    as: 'time',
    at: new Date(at).toISOString(),
    text: `${time.replace(/:00$/, '')} ${when}`,
  };
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

export function wallTimeCell(at: number | Date): TaggedCell {
  return { as: 'wallTime', at: new Date(at).toISOString() };
}
