import type {
  EventName,
  FixedForward,
  Payment,
  PaymentCreate,
  QuoteCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { type JournaledDelivery, requireKnown } from '@crossborder-fx/test-server';
import type { SandboxUser } from '../sandbox-user.ts';
import type { Context } from '../service/context.ts';
import type { Incoming } from '../service/payments/payments.ts';
import type { MovedKind } from '../service/states/agenda.ts';
import { type Facts, usualFacts } from '../service/tables/conditions.ts';
import {
  placeOf,
  type Row,
  type State,
  simulatedRows,
  type Table,
} from '../service/tables/table.ts';
import { tables } from '../service/tables/tables.ts';
import { type Changes, type Made, makers } from './makers.ts';
import { createSimulation } from './simulate.ts';

type PartOf<Whole> = {
  [Name in keyof Whole]?:
    | (Whole[Name] extends object ? PartOf<Whole[Name]> : Whole[Name])
    | undefined;
};

/** For each event, the input from which `trigger` makes the object that sends the event. */
type InputOf<Event extends EventName> = Event extends 'PAYMENT_INCOMING'
  ? Incoming
  : Event extends `PAYMENT_${string}`
    ? PaymentCreate
    : Event extends `TRADE_${string}`
      ? TradeCreate
      : QuoteCreate & { sourceAccountId: string; deliveryAccountId: string };

export interface TriggerOptions<Event extends EventName = EventName> {
  /** Fields that replace those of the usual request, such as `{ amount: { value: '000000000250.00' } }`. */
  set?: PartOf<InputOf<Event>> | undefined;
}

/** The results of `trigger`: an object, such as a payment, and the notifications about this object. */
export interface Triggered {
  kind: MovedKind;
  id: string;
  /** The payment, trade or forward as it was when it sent the event. */
  object: Payment | Trade | FixedForward | object;
  /** The notifications about the object: one for each subscription and each event on the way to the wanted event. */
  deliveries: JournaledDelivery[];
}

/**
 * Makes an object and changes its status, by its state table, until the object sends an event. All steps are one
 * change: when a step is refused, no step has an effect.
 *
 * @returns once the receivers have answered the notifications
 * @throws {TypeError} when the event does not exist, or a field of `set` is misspelt or wrong
 * @throws {RefusedError} when a rule of the service refuses a step
 */
export async function trigger(
  { change, clock, context, deliveriesBetween }: SandboxUser,
  event: EventName,
  options: { set?: object | undefined } = {},
): Promise<Triggered> {
  requireKnown('trigger', options, ['set']);
  const { set = {} } = options;
  if (typeof set !== 'object' || set === null || Array.isArray(set)) {
    throw new TypeError('set must be an object, such as { amount: { currency: "EUR" } }.');
  }
  const rows = wayTo(event, context);
  let planned = { after: 0, upTo: 0 };
  const made = change((): Made => {
    const after = lastDelivery(context);
    const reached = walk(context, rows, set as Changes);
    planned = { after, upTo: lastDelivery(context) };
    return reached;
  });
  // Executes the events of the clock that are due now, and sends their notifications.
  if (planned.upTo > planned.after) await clock.moveTo((now) => now);
  return { ...made, deliveries: deliveriesBetween(planned.after, planned.upTo) };
}

/** Returns the rows of a state table that lead to an event. @throws {TypeError} when the event does not exist */
function wayTo(event: EventName, { choices }: Context): Row[] {
  for (const table of tables) {
    const rows = rowsTo(table, event, choices);
    if (rows) return rows;
  }
  const events = new Set(tables.flatMap((table) => table.rows.flatMap((row) => row.events)));
  throw new TypeError(`There is no event ${event}, only ${[...events].join(', ')}.`);
}

function walk(context: Context, [first, ...others]: readonly Row[], set: Changes): Made {
  const make = first && makers[first.trigger];
  if (!make) throw new Error(`The trigger ${first?.trigger} creates no object.`);
  // Run `simulate` in the transaction that is already open, instead of a new one.
  const simulate = createSimulation({ context, change: (handler) => handler() });
  const made = make(context, set, simulate);
  for (const { id: row, to = '' } of others) {
    made.object = simulate[made.kind](made.id, { to, row });
  }
  return made;
}

function lastDelivery({ statements }: Context): number {
  const last = statements.get<{ id: number }>('SELECT ifnull(max(id), 0) AS id FROM delivery');
  return last?.id ?? 0;
}

/**
 * Returns the rows that `simulate` can take on the shortest way from the creation of an object to an event. Returns
 * undefined when no row of the table sends the event.
 */
export function rowsTo(
  table: Table,
  event: EventName,
  choices: Facts['choices'],
): Row[] | undefined {
  const facts = { ...usualFacts, choices };
  const seen = new Set<string>(['']);
  let ways: { state: State; rows: Row[] }[] = [{ state: { status: undefined }, rows: [] }];
  while (ways.length > 0) {
    const longer = ways.flatMap(({ state, rows }) =>
      simulatedRows(table, state, facts).map((row) => ({
        state: { status: row.to, stage: row.toStage },
        rows: [...rows, row],
      })),
    );
    const found = longer.find(({ rows }) => rows.at(-1)?.events.includes(event));
    if (found) return found.rows;
    ways = longer.filter(({ state }) => {
      const place = placeOf(state.status, state.stage);
      return !seen.has(place) && seen.add(place);
    });
  }
  return undefined;
}
