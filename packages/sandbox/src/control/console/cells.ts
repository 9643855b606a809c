import type { AmountObject } from '@crossborder-fx/openapi';
import { dateAt, datetimeAt } from '../../calendar/paris-time.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import type { MoneyEffect } from './rehearse.ts';

// What the page in packages/sandbox/console reads. Times are ISO 8601 in UTC, days are those of the calendar in
// Paris, and money is written as the interface does.

export type ObjectPath = 'payments' | 'trades' | 'fixed-forwards';

export const pathOf: Readonly<Record<MovedKind, ObjectPath>> = {
  payment: 'payments',
  trade: 'trades',
  fixedForward: 'fixed-forwards',
};

/** What stands in a table or a summary: text, a number, an amount, or what the page shows in a way of its own. */
export type Cell = string | number | null | AmountObject | TaggedCell;

export type TaggedCell =
  /** A name, and under it what tells it from others. */
  | { as: 'named'; name: string; hint: string }
  /** A link to an object, such as a payment. */
  | { as: 'link'; path: string; id: string; text: string }
  /** Such as a status, good or bad. */
  | { as: 'badge'; text: string; tone: Tone }
  | { as: 'time'; at: string; text: string }
  /** A time on the clock of the machine. */
  | { as: 'wallTime'; at: string }
  | { as: 'effects'; effects: MoneyEffect[] };

type Tone = 'good' | 'waiting' | 'bad' | 'neutral';

/** A row of a table, by the names of its columns. The first names the row. */
export type Cells = Record<string, Cell>;

export interface ListedRow {
  /** Opens the row, where it can be opened. */
  key: string;
  cells: Cells;
}

/** A page of a list, which has 50 rows at most; `total` is that of all pages. */
export interface ListOf<Row> {
  rows: Row[];
  total: number;
}

/** What is shown of one row. */
export interface Detail {
  title: string;
  summary: Cell[];
  /** Why it was refused. */
  problem?: string | undefined;
  parts: Part[];
  /** A request that can be copied for a shell. */
  request?: { method: string; target: string; body: string | undefined } | undefined;
}

/** A part of a detail under its own heading: one of a table, fields, text, and buttons. */
export interface Part {
  name: string;
  /** Said in place of what is not there. */
  hint?: string | undefined;
  rows?: Cells[] | undefined;
  fields?: object | undefined;
  text?: string | undefined;
  actions?: PartAction[] | undefined;
}

/** A button of a detail: a request to the control interface, what it does, and what is said when it is done. */
export interface PartAction {
  name: string;
  hints: Cell[];
  line: string;
  body?: object;
  done: string;
}

// What is not here is neutral.
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

/** The status of an answer over HTTP. */
export function answerCell(status: number | undefined): TaggedCell {
  if (status === undefined) return { as: 'badge', text: 'no answer', tone: 'bad' };
  return { as: 'badge', text: String(status), tone: status < 400 ? 'good' : 'bad' };
}

/** Business time, as a clock in Paris shows it. */
export function timeCell(at: number): TaggedCell {
  return { as: 'time', at: new Date(at).toISOString(), text: datetimeAt(at) };
}

/** `06:00 tomorrow`, seen from now. */
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
