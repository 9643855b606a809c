import type { EventName, FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import type { Condition } from './conditions.ts';
import type { Trigger } from './triggers.ts';

/** A movement of money that a row books; a lock and a release are `Immobilize` movements. */
export type Posting =
  | 'lock'
  | 'release'
  | Extract<
      FinancialMovementTypeLabel,
      | 'DebitForTransfer'
      | 'clientFee'
      | 'rejectOperation'
      | 'returnFund'
      | 'DebitForExchange'
      | 'CreditForExchange'
      | 'ExternalCounterpartCredit'
    >;

/** One transition out of one state. All that the description says of events is their names. */
export interface Row<Status extends string = string, Stage extends string = string> {
  /** Unique among the rows out of one state; a letter tells the variants of a transition apart. */
  id: string;
  /** Status on the wire; undefined when nothing exists yet. */
  from: Status | undefined;
  /** What the status does not say; never on the wire. */
  stage: Stage | undefined;
  trigger: Trigger;
  condition: Condition;
  /** Status on the wire; undefined when the object has none, or when nothing is made. */
  to: Status | undefined;
  toStage: Stage | undefined;
  events: readonly EventName[];
  /** A lock locks what is available of what is missing; a release gives back all that is held. */
  entries: readonly Posting[];
  /** D: the description has the transition. C: our choice. */
  source: 'D' | 'C';
  note: string;
}

/** All transitions of one kind of object. Of the rows that fit, the first whose condition holds. */
export interface Table<Status extends string = string, Stage extends string = string> {
  name: string;
  rows: readonly Row<Status, Stage>[];
  /** The states after which nothing has to happen. */
  final: readonly Place<Status, Stage>[];
}

/** A state: the status, and the stage where there is one. `/incoming` has no status. */
export type Place<Status extends string, Stage extends string> =
  | Status
  | `${Status}/${Stage}`
  | `/${Stage}`;

/** A row as the tables are written: out of several states at once, and without what is empty. */
export interface WrittenRow<Status extends string, Stage extends string> {
  id: string;
  /** Left out: nothing exists yet. */
  from?: readonly Place<Status, Stage>[];
  trigger: Trigger;
  /** @default 'always' */
  condition?: Condition;
  to?: Place<Status, Stage>;
  events?: readonly EventName[];
  entries?: readonly Posting[];
  source: 'D' | 'C';
  note?: string;
}

/** The table that was written, with a row for each state that a transition leads out of. */
export function tableOf<Status extends string, Stage extends string>(
  name: string,
  final: readonly Place<Status, Stage>[],
  written: readonly WrittenRow<Status, Stage>[],
): Table<Status, Stage> {
  const rows = written.flatMap((row) => (row.from ?? [undefined]).map((from) => expand(row, from)));
  return { name, rows, final };
}

/** `planified/scheduled` of a status and a stage; an empty text when nothing exists. */
export function placeOf(status: string | undefined, stage: string | undefined): string {
  return stage === undefined ? (status ?? '') : `${status ?? ''}/${stage}`;
}

/** The status and the stage that `placeOf` wrote. */
export function readPlace(place: string): {
  status: string | undefined;
  stage: string | undefined;
} {
  const [status, stage] = split<string, string>(place);
  return { status, stage };
}

function expand<Status extends string, Stage extends string>(
  row: WrittenRow<Status, Stage>,
  place: Place<Status, Stage> | undefined,
): Row<Status, Stage> {
  const [from, stage] = split<Status, Stage>(place);
  const [to, toStage] = split<Status, Stage>(row.to);
  const { id, trigger, condition = 'always', events = [], entries = [], source, note = '' } = row;
  return { id, from, stage, trigger, condition, to, toStage, events, entries, source, note };
}

function split<Status extends string, Stage extends string>(
  place: string | undefined,
): [Status | undefined, Stage | undefined] {
  const [status, stage] = (place ?? '').split('/') as [Status, Stage?];
  return [status || undefined, stage];
}
