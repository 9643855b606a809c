import type { AmountObject, EventName } from '@crossborder-fx/openapi';
import type { DeliveryState, JournaledDelivery } from '@crossborder-fx/test-server';
import type { Condition } from '../service/tables/conditions.ts';
import type { Moment, Trigger } from '../service/tables/table.ts';

// What the page in tools/console reads. Money is written as the interface does, times are ISO 8601 in UTC,
// days are those of the calendar in Paris.

/** A page of a list, which has 50 rows at most; `total` is that of all pages. */
export interface ListOf<Row> {
  rows: Row[];
  total: number;
}

export interface ChoiceData {
  name: string;
  value: string;
  isDefault: boolean;
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
  payments: Record<string, number>;
  trades: Record<string, number>;
  fixedForwards: Record<string, number>;
  next: AgendaData | undefined;
}

export interface MoneyEffect {
  kind: 'debits' | 'credits' | 'locks' | 'gives back';
  amount: AmountObject;
  /** Tag of the account, or its currency. */
  account: string;
}

export interface AgendaOutcome {
  status: string | undefined;
  stage: string | undefined;
  effects: MoneyEffect[];
}

/** Something that the clock will do: it moves an object by a trigger, or makes an attempt at a notification. */
export type AgendaData = { at: string; id: string } & (
  | {
      path: ObjectPath;
      trigger: Moment;
      /** Undefined when a rule refuses it, and in the overview. */
      outcome: AgendaOutcome | undefined;
    }
  | { path: 'deliveries'; event: string; attempt: number }
);

export interface AccountData {
  id: string;
  accountNumber: string;
  tag: string;
  booked: AmountObject;
  /** Of movements with a value date up to today. */
  value: AmountObject;
  available: AmountObject;
  locked: AmountObject;
}

export type ObjectPath = 'payments' | 'trades' | 'fixed-forwards';

export interface ObjectLink {
  path: ObjectPath;
  id: string;
}

export interface ListedDelivery {
  id: string;
  event: string;
  state: DeliveryState;
  /** The origin of the receiver. */
  to: string;
  about: ObjectLink;
  attempts: number;
  /** In business time and in wall time; undefined when none was made. */
  latest: { at: string; sentAt: string; status: number | undefined } | undefined;
}

export interface DeliveryDetail extends JournaledDelivery {
  about: ObjectLink;
}

export type ListName = 'movements' | 'beneficiaries' | 'subscriptions';

export interface InterfaceDetail {
  object: object;
  /** What a movement is for, where that is known. */
  about: ObjectLink | undefined;
}

export interface ListedObject {
  id: string;
  /** Undefined for a payment that came in. */
  status: string | undefined;
  stage: string | undefined;
  createdDay: string;
  /** Of the execution or the delivery; the value date of a payment that came in. */
  executionDay: string;
  /** Names the object in one line: the holder, the tag or the currency pair. It may hold any text. */
  title: string;
  amounts: AmountObject[];
}

export interface ObjectDetail extends ListedObject {
  object: object;
  history: {
    at: string;
    row: string;
    trigger: string;
    status: string | undefined;
    stage: string | undefined;
    events: EventName[];
    /** Whether the interface documents the row, or the sandbox chose it. */
    isDocumented: boolean;
  }[];
  next: { at: string; trigger: Moment } | undefined;
  /** The rows by which simulate can move it now, each with what it would book. */
  possible: {
    row: string;
    to: string;
    trigger: Trigger;
    condition: Condition;
    events: EventName[];
    effects: MoneyEffect[];
  }[];
  deliveries: ListedDelivery[];
}

export interface RateList {
  rates: {
    pair: string;
    mid: string;
    bid: string;
    ask: string;
    isMoved: boolean;
  }[];
}

export interface OfferedOperation {
  operation: string;
  group: string;
  summary: string;
  method: string;
  path: string;
  /** The method of the client, such as `payments.create`. */
  clientMethod: string;
}

export interface OfferedParameter {
  name: string;
  place: string;
  /** How the method of the client takes it: by itself, by its name with the others of the path, or in the query. */
  argument: 'single' | 'named' | 'query';
  isRequired: boolean;
  values: string[] | undefined;
  /** That of the description, or the id or day of the state that stands for it. */
  example: string;
}

export interface OperationForm extends OfferedOperation {
  parameters: OfferedParameter[];
  /** The examples of its body. Ids and days are those of the state, where it has them. */
  bodies: { name: string; summary: string; value: unknown }[];
}
