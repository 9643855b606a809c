import type { AmountObject, EventName } from '@crossborder-fx/openapi';

/**
 * The answers that only the sandbox has in its control interface, as JSON; the page in tools/console reads
 * them. Money is written as the interface does, times are ISO 8601 in UTC, days are those of the calendar
 * in Paris.
 */

/** `GET /_sandbox/console/overview` */
export interface Overview {
  version: string | undefined;
  seed: string;
  /** How fast business time runs; 0 stands still. */
  speed: number;
  now: string;
  /** The same as a clock in Paris shows it. */
  paris: string;
  /** The day after today on which payments are processed. */
  nextWorkingDay: string;
  choices: ChoiceData[];
  /** How many objects there are of each status. */
  payments: Record<string, number>;
  trades: Record<string, number>;
  fixedForwards: Record<string, number>;
}

/** What the sandbox decides where the interface leaves it open. */
export interface ChoiceData {
  name: string;
  value: string;
  /** Whether it is what it is without the option. */
  isDefault: boolean;
  /** What it decides. */
  sentence: string;
}

/** `GET /_sandbox/console/accounts?days=90&page=1`: a page has 50 of them, oldest first. */
export interface AccountList {
  accounts: AccountData[];
  /** On all pages. */
  total: number;
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

/** The path of a kind of object: `payments`, `trades` or `fixed-forwards`. */
export type ObjectPath = 'payments' | 'trades' | 'fixed-forwards';

/** An object in `GET /_sandbox/console/{path}?status=planified&page=1`, newest first, 50 of them. */
export interface ListedObject {
  id: string;
  /** Undefined for a payment that came in. */
  status: string | undefined;
  stage: string | undefined;
  createdDay: string;
  /** Whom or what it is for, in one line: the holder, the tag, the currency pair. Any text may be in it. */
  title: string;
  amounts: AmountObject[];
}

export interface ObjectList {
  objects: ListedObject[];
  /** On all pages. */
  total: number;
}

/** `GET /_sandbox/console/{path}/{id}` */
export interface ObjectDetail extends ListedObject {
  /** As its detail operation answers it, without the wrapper. */
  object: object;
  /** The rows that it took, oldest first. */
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
  /** What the clock does with it next. */
  next: { at: string; trigger: string } | undefined;
  /** The rows by which `POST /_sandbox/simulate/{path}/{id}` can move it now, as its `to` and `row`. */
  possible: { row: string; to: string; trigger: string; events: EventName[] }[];
}

/** `GET /_sandbox/console/rates` */
export interface RateList {
  rates: RateData[];
}

export interface RateData {
  /** In the direction in which it is quoted, such as `EURUSD`. */
  pair: string;
  mid: string;
  bid: string;
  ask: string;
  /** Whether it was moved by `simulate`. */
  isMoved: boolean;
}

/** `GET /_sandbox/console/operations`: what can be called, in the order of the description. */
export interface OfferedOperation {
  /** Such as `createPayment`. */
  operation: string;
  /** What it is about, such as `Payments`. */
  group: string;
  summary: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
}

/** `GET /_sandbox/console/operations/{operation}`: what a call of it can be made of, on this state. */
export interface OperationForm extends OfferedOperation {
  parameters: OfferedParameter[];
  /** The examples of its body; none where it takes none. Ids and days are those of the state, where it has them. */
  bodies: { name: string; summary: string; value: unknown }[];
}

export interface OfferedParameter {
  name: string;
  /** `path` or `query`. */
  place: string;
  isRequired: boolean;
  /** Undefined where it can be any text. */
  values: string[] | undefined;
  /** The example of the description, or the id or day of the state that stands for it. */
  example: string;
}

/** How a step of the check of `X-WSSE` went, in the field `signature` of a request in the journal. */
export interface SignatureStep {
  /** What is checked, such as `Nonce`. */
  name: string;
  /** What was found, without anything secret. */
  found: string;
  /** Undefined when it was not checked, since a step before it failed. */
  isRight: boolean | undefined;
  /** What is expected, or what was wrong, as a sentence. */
  sentence: string;
}
