import type { AmountObject, EventName } from '@crossborder-fx/openapi';

// What the page in tools/console reads. Money is written as the interface does, times are ISO 8601 in UTC,
// days are those of the calendar in Paris.

/** What the sandbox decides where the interface leaves it open. */
export interface ChoiceData {
  name: string;
  value: string;
  /** Whether it is what it is without the option. */
  isDefault: boolean;
  /** What it decides. */
  sentence: string;
}

export interface Overview {
  version: string | undefined;
  seed: string;
  /** How fast business time runs; 0 stands still. */
  speed: number;
  now: string;
  paris: string;
  /** The day after today on which payments are processed. */
  nextWorkingDay: string;
  choices: ChoiceData[];
  /** How many there are of each status. */
  payments: Record<string, number>;
  trades: Record<string, number>;
  fixedForwards: Record<string, number>;
}

export interface AccountData {
  id: string;
  accountNumber: string;
  tag: string;
  booked: AmountObject;
  /** Of movements with a value date up to today. */
  value: AmountObject;
  available: AmountObject;
  locked: AmountObject;
  /** What was booked at the end of each day, oldest first; the last is today. */
  days: { day: string; booked: AmountObject }[];
}

/** A page has 50 of them, oldest first; `total` is that of all pages. */
export interface AccountList {
  accounts: AccountData[];
  total: number;
}

/** The path of a kind of object. */
export type ObjectPath = 'payments' | 'trades' | 'fixed-forwards';

/** An object of a list. */
export interface ListedObject {
  id: string;
  /** Undefined for a payment that came in. */
  status: string | undefined;
  stage: string | undefined;
  createdDay: string;
  /** Names the object in one line: the holder, the tag or the currency pair. It may hold any text. */
  title: string;
  amounts: AmountObject[];
}

/** A page has 50 of them, newest first; `total` is that of all pages. */
export interface ObjectList {
  objects: ListedObject[];
  total: number;
}

export interface ObjectDetail extends ListedObject {
  /** As its detail operation answers it. */
  object: object;
  /** The rows of its table that it took, oldest first. */
  history: {
    at: string;
    /** Id of the row, such as `P1`. */
    row: string;
    trigger: string;
    status: string | undefined;
    stage: string | undefined;
    events: EventName[];
    /** Whether the interface documents the row, or the sandbox chose it. */
    isDocumented: boolean;
  }[];
  /** What the clock does with it next; undefined when that is nothing. */
  next: { at: string; trigger: string } | undefined;
  /** The rows by which simulate can move it now. */
  possible: { row: string; to: string; trigger: string; events: EventName[] }[];
}

export interface RateList {
  rates: {
    /** In the direction in which it is quoted, such as `EURUSD`. */
    pair: string;
    mid: string;
    bid: string;
    ask: string;
    /** Whether it was moved by `simulate`. */
    isMoved: boolean;
  }[];
}

/** What can be called. */
export interface OfferedOperation {
  operation: string;
  /** What it is about, such as Payments. */
  group: string;
  summary: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
}

export interface OfferedParameter {
  name: string;
  /** `path` or `query`. */
  place: string;
  isRequired: boolean;
  /** Undefined where it can be any text. */
  values: string[] | undefined;
  /** That of the description, or the id or day of the state that stands for it. */
  example: string;
}

/** What a call of an operation can be made of, on this state. */
export interface OperationForm extends OfferedOperation {
  parameters: OfferedParameter[];
  /** The examples of its body. Ids and days are those of the state, where it has them. */
  bodies: { name: string; summary: string; value: unknown }[];
}
