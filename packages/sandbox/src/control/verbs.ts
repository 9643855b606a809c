import type { BodySchema, JournaledDelivery, JsonSchema } from '@crossborder-fx/test-server';
import { readDelivery } from '@crossborder-fx/test-server/connect';
import { dateAt, datetimeAt } from '../calendar/date.ts';
import type { Duration, SandboxClock } from '../clock/sandbox-clock.ts';
import { day, objectOf, text } from '../common/schema.ts';
import { inputs } from '../simulate/inputs.ts';
import type { Simulation } from '../simulate/simulate.ts';

// The table `verbs` has one row for each method that a sandbox has and other test servers lack. The table gives the
// control interface its routes, its document and its input checks, and gives `connectSandbox` its methods. This module
// loads no code that runs a sandbox.

export type VerbName =
  | `clock.${keyof SandboxClock}`
  | `simulate.${keyof Simulation}`
  | 'trigger'
  | 'resend'
  | 'snapshot'
  | 'listSnapshots'
  | 'restore';

/** The place of an argument in a request. `body` is the body without the fields of other arguments; `body?` may be missing. */
export type Place = 'path.id' | 'query.after' | 'body' | 'body?' | `body.${string}`;

export interface Verb extends Output {
  /**
   * The HTTP method and path under the control interface. If several rows of the table have the same `line`, the first row
   * describes the operation.
   */
  line: `${'GET' | 'POST'} ${string}`;
  id: string;
  summary: string;
  description?: string;
  /** The place of each argument of the method in the request. A Date is written as ISO 8601. @default none */
  takes?: readonly Place[];
  query?: Readonly<Record<string, JsonSchema>>;
  body?: BodySchema;
  /** The arguments of an example call of the method, which succeeds on a new sandbox. @default none */
  example?: readonly unknown[];
  /** Whether the sandbox's method waits until the receivers of notifications have answered. @default false */
  isLong?: boolean;
}

interface Output {
  answer: { status: 200 | 204; description: string; schema?: JsonSchema };
  /** Makes the body of the HTTP answer from the result of the sandbox's method. */
  write?(result: unknown, sandbox: { clock: SandboxClock }): object;
  /** Makes the result of the remote method from the body of the HTTP answer. */
  read?(body: Readonly<Record<string, unknown>>): unknown;
}

const anyObject = { type: 'object' };
const whole = { type: 'integer', minimum: 0 };
const duration = { days: whole, hours: whole, minutes: whole, seconds: whole, milliseconds: whole };
const named = {
  takes: ['body.name'],
  body: objectOf({ name: text }),
  example: ['before'],
} as const;
// The id of the first account of a sandbox with the default seed.
const walletId = 'MTY0ODgy';
const waits =
  'Calls run one after another. The sandbox answers when the receivers have answered its notifications. After 4 minutes it sends the status 200 and spaces, so a later error is in a body with status 200.';

const getClock = {
  line: 'GET clock',
  id: 'getClock',
  summary: 'Returns business time',
  ...time('The current business time.'),
} as const;

const moved = time(
  'The new business time. All due events have taken place, and the receivers have answered.',
);

export const verbs: Readonly<Record<VerbName, Verb>> = {
  'clock.now': { ...getClock, read: ({ now }) => new Date(String(now)) },
  'clock.today': { ...getClock, read: ({ today }) => today },
  'clock.workingDay': {
    line: 'GET clock/working-day',
    id: 'getWorkingDay',
    summary: 'Returns a day on which trades and forwards are delivered',
    takes: ['query.after'],
    query: {
      after: {
        ...whole,
        default: 0,
        description:
          'The number of working days after today. 0 means today if today is a working day, or else the next working day.',
      },
    },
    example: [2],
    ...field('day', 'A day from Monday to Friday that is not a holiday.', day),
  },
  'clock.advance': {
    line: 'POST clock/advance',
    id: 'advanceClock',
    summary: 'Moves the clock forward',
    description: `A day is a calendar day in Paris. ${waits}`,
    takes: ['body'],
    body: { type: 'object', properties: duration satisfies Record<keyof Duration, JsonSchema> },
    example: [{ days: 1 }],
    isLong: true,
    ...moved,
  },
  'clock.set': {
    line: 'POST clock/set',
    id: 'setClock',
    summary: 'Moves the clock forward to a time',
    description: `Only the restore of a snapshot moves the clock back. ${waits}`,
    takes: ['body.time'],
    body: objectOf({
      time: {
        type: 'string',
        description: 'ISO 8601 with a time zone, or YYYY-MM-DD HH:MM:SS in Paris.',
      },
    }),
    example: ['2099-12-31 09:00:00'],
    isLong: true,
    ...moved,
  },

  'simulate.payment': move('payment', 'payments', 'simulatePayment'),
  'simulate.trade': move('trade', 'trades', 'simulateTrade'),
  'simulate.fixedForward': move('fixedForward', 'fixed-forwards', 'simulateFixedForward'),
  'simulate.incoming': {
    line: 'POST simulate/incoming',
    id: 'simulateIncoming',
    summary: 'Receives a payment from outside',
    takes: ['body'],
    body: inputs.incoming,
    example: [{ walletId, amount: { value: '000000000250.00', currency: 'EUR' } }],
    ...field('payment', 'The incoming payment, which has no status.', anyObject),
  },
  'simulate.movement': {
    line: 'POST simulate/movements',
    id: 'simulateMovement',
    summary: 'Books a financial movement',
    takes: ['body'],
    body: inputs.movement,
    example: [
      {
        walletId,
        typeLabel: 'corrective',
        amount: { value: '000000000001.00', currency: 'EUR' },
      },
    ],
    ...field('financialMovement', 'The booked movement.', anyObject),
  },
  'simulate.rate': {
    line: 'POST simulate/rates',
    id: 'simulateRate',
    summary: 'Sets a mid-market rate for all later prices',
    takes: ['body'],
    body: inputs.rate,
    example: [{ pair: 'EURUSD', mid: '1.2345' }],
    ...field('rate', 'The currency pair and its new rate.', anyObject),
  },

  trigger: {
    line: 'POST trigger',
    id: 'trigger',
    summary: 'Creates and changes an object until an event is sent',
    description:
      'The sandbox creates the object, then changes it by operations of the service and rows of its state table. If a rule refuses a step, the sandbox creates nothing.',
    takes: ['body.event', 'body?'],
    body: objectOf(
      {
        event: text,
        set: {
          type: 'object',
          description: 'Fields at any depth that replace the default fields of the object.',
        },
      },
      'set',
    ),
    example: ['PAYMENT_FINALIZED', { set: { amount: { currency: 'EUR' } } }],
    isLong: true,
    answer: {
      status: 200,
      description: 'The created object, and its notifications with their attempts.',
      schema: objectOf({
        kind: { enum: ['payment', 'trade', 'fixedForward'] },
        id: text,
        object: anyObject,
        deliveries: { type: 'array', items: anyObject },
      }),
    },
    write: (triggered) => Object(triggered),
    read: ({ deliveries, ...made }) => ({
      ...made,
      deliveries: (deliveries as JournaledDelivery[]).map(readDelivery),
    }),
  },
  resend: {
    line: 'POST deliveries/{id}/resend',
    id: 'resendDelivery',
    summary: 'Sends a notification again',
    takes: ['path.id'],
    example: ['1'],
    answer: {
      status: 204,
      description: 'The notification was sent. The list of deliveries has the new attempt.',
    },
  },
  snapshot: {
    line: 'POST snapshots',
    id: 'addSnapshot',
    summary: 'Saves the current state and time under a name',
    ...named,
    answer: {
      status: 204,
      description: 'The snapshot is saved. It replaces an earlier snapshot with the same name.',
    },
  },
  listSnapshots: {
    line: 'GET snapshots',
    id: 'listSnapshots',
    summary: 'Lists the names of the snapshots, oldest first',
    ...field('snapshots', 'The names of the snapshots.', { type: 'array', items: text }),
  },
  restore: {
    line: 'POST snapshots/restore',
    id: 'restoreSnapshot',
    summary: 'Restores a snapshot',
    ...named,
    answer: { status: 204, description: 'The state and the time of the snapshot are restored.' },
  },
};

function move(name: keyof Simulation, path: string, id: string): Verb {
  return {
    line: `POST simulate/${path}/{id}`,
    id,
    summary: "Changes an object's status now, by a row of its state table",
    description:
      'If no row leads to this status, the answer is a 409 that names the possible rows.',
    takes: ['path.id', 'body'],
    body: inputs.wanted,
    example: [undefined, { to: 'canceled' }],
    ...field(name, 'The object with its new status.', anyObject),
  };
}

function field(name: string, description: string, schema: JsonSchema): Output {
  const named = objectOf({ [name]: { description, ...schema } });
  return {
    answer: { status: 200, description, schema: named },
    write: (result) => ({ [name]: result }),
    read: (body) => body[name],
  };
}

/** Makes an answer with the current business time, whatever the method returned. */
function time(description: string): Output {
  const schema = objectOf({
    now: { type: 'string', format: 'date-time', description: 'Business time in UTC.' },
    paris: {
      type: 'string',
      description: 'Business time in Paris, as the service writes it: YYYY-MM-DD HH:MM:SS.',
    },
    today: { ...day, description: 'The date in Paris.' },
  });
  return {
    answer: { status: 200, description, schema },
    write(_result, { clock }) {
      const now = clock.now();
      const at = now.getTime();
      return { now: now.toISOString(), paris: datetimeAt(at), today: dateAt(at) };
    },
  };
}

/** Makes the request that calls a method in another process with these arguments. */
export function requestOf({ takes = [], body }: Verb, given: readonly unknown[]) {
  const request: Record<'path' | 'query' | 'body', Record<string, unknown>> = {
    path: {},
    query: {},
    body: {},
  };
  for (const [index, place] of takes.entries()) {
    const value = given[index];
    const [part, name = ''] = place.replace('?', '').split('.') as [keyof typeof request, string?];
    if (name === '') Object.assign(request[part], value);
    else request[part][name] = written(value);
  }
  return { ...request, body: body && request.body };
}

/** Writes a Date in an argument as text, because JSON has no dates. */
function written(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
}
