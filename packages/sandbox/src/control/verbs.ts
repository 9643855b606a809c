import type { BodySchema, JournaledDelivery, JsonSchema } from '@crossborder-fx/test-server';
import { readDelivery } from '@crossborder-fx/test-server/connect';
import { dateAt, datetimeAt } from '../calendar/paris-time.ts';
import type { Duration } from '../clock/duration.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { day, objectOf, text } from '../ground/schema.ts';
import { inputs } from '../simulate/inputs.ts';
import type { Simulation } from '../simulate/simulate.ts';

// One row for each method that only a sandbox has. Routes, the document of the control interface, checks of the input
// and the methods of `connectSandbox` are made from it. It loads nothing of the sandbox.

export type VerbName =
  | `clock.${keyof SandboxClock}`
  | `simulate.${keyof Simulation}`
  | 'trigger'
  | 'resend'
  | 'snapshot'
  | 'listSnapshots'
  | 'restore';

/** Where an argument stands in a request: `body` is all of it but `body.…`, and `body?` may be left out. */
export type Place = 'path.id' | `query.${string}` | 'body' | 'body?' | `body.${string}`;

export interface Verb extends Output {
  /** Method and path under the prefix, such as `POST clock/advance`. */
  line: `${'GET' | 'POST'} ${string}`;
  /** The operation in the document. Absent where another row has the same line. */
  operation?: {
    id: string;
    summary: string;
    description?: string;
    example?: { path?: { id: string }; query?: Record<string, number>; body?: object };
  };
  /** The arguments in their order. A Date is written as ISO 8601. */
  takes: readonly Place[];
  query?: Readonly<Record<string, JsonSchema>>;
  body?: BodySchema;
  /** Whether it may take as long as the receivers of its notifications do. @default false */
  isLong?: boolean;
}

interface Output {
  answer: { status: 200 | 204; description: string; schema?: JsonSchema };
  /** The body of the answer, made of the result of the method. */
  write?(result: unknown, sandbox: { clock: SandboxClock }): object;
  /** The result of the remote method, made of the body of the answer. */
  read?(body: Readonly<Record<string, unknown>>): unknown;
}

const anyObject = { type: 'object' };
const wholeNumber = { type: 'integer', minimum: 0 };
const snapshotName = objectOf({ name: text });
// The first account of the default seed.
const exampleWallet = 'MTY0ODgy';
const waits =
  'A second call waits for the first. The answer may take as long as the receivers do; after 4 minutes it begins with spaces, and an error after that is the body of a 200.';

export const verbs: Readonly<Record<VerbName, Verb>> = {
  'clock.now': {
    line: 'GET clock',
    operation: { id: 'getClock', summary: 'Business time' },
    takes: [],
    ...time('The time of now.'),
    read: ({ now }) => new Date(String(now)),
  },
  'clock.today': {
    line: 'GET clock',
    takes: [],
    ...time('The time of now.'),
    read: ({ today }) => today,
  },
  'clock.workingDay': {
    line: 'GET clock/working-day',
    operation: {
      id: 'getWorkingDay',
      summary: 'A day on which trades and forwards are delivered',
      example: { query: { after: 2 } },
    },
    takes: ['query.after'],
    query: {
      after: {
        ...wholeNumber,
        default: 0,
        description: 'Working days after today. 0 is today, or the first working day after it.',
      },
    },
    ...field('day', 'Monday to Friday, and no holiday.', day),
  },
  'clock.advance': {
    line: 'POST clock/advance',
    operation: {
      id: 'advanceClock',
      summary: 'Moves the clock on',
      description: `Days are those of the calendar in Paris. ${waits}`,
      example: { body: { days: 1 } },
    },
    takes: ['body'],
    body: {
      type: 'object',
      properties: {
        days: wholeNumber,
        hours: wholeNumber,
        minutes: wholeNumber,
        seconds: wholeNumber,
        milliseconds: wholeNumber,
      } satisfies Record<keyof Duration, JsonSchema>,
    },
    isLong: true,
    ...time('The time, when everything due has happened and its notifications were answered.'),
  },
  'clock.set': {
    line: 'POST clock/set',
    operation: {
      id: 'setClock',
      summary: 'Moves the clock on to a time',
      description: `It never goes back, but by a snapshot. ${waits}`,
      example: { body: { time: '2099-12-31 09:00:00' } },
    },
    takes: ['body.time'],
    body: objectOf({
      time: {
        type: 'string',
        description: 'ISO 8601 with a zone, or YYYY-MM-DD HH:MM:SS, which is in Paris.',
      },
    }),
    isLong: true,
    ...time('The time, when everything due has happened and its notifications were answered.'),
  },

  'simulate.payment': move('payment', 'payments', 'simulatePayment'),
  'simulate.trade': move('trade', 'trades', 'simulateTrade'),
  'simulate.fixedForward': move('fixedForward', 'fixed-forwards', 'simulateFixedForward'),
  'simulate.incoming': {
    line: 'POST simulate/incoming',
    operation: {
      id: 'simulateIncoming',
      summary: 'A payment comes in from outside',
      example: {
        body: { walletId: exampleWallet, amount: { value: '000000000250.00', currency: 'EUR' } },
      },
    },
    takes: ['body'],
    body: inputs.incoming,
    ...field('payment', 'The payment, which has no status.', anyObject),
  },
  'simulate.movement': {
    line: 'POST simulate/movements',
    operation: {
      id: 'simulateMovement',
      summary: 'Books a financial movement',
      example: {
        body: {
          walletId: exampleWallet,
          typeLabel: 'corrective',
          amount: { value: '000000000001.00', currency: 'EUR' },
        },
      },
    },
    takes: ['body'],
    body: inputs.movement,
    ...field('financialMovement', 'The movement.', anyObject),
  },
  'simulate.rate': {
    line: 'POST simulate/rates',
    operation: {
      id: 'simulateRate',
      summary: 'Moves a mid-market rate, where it stays',
      example: { body: { pair: 'EURUSD', mid: '1.2345' } },
    },
    takes: ['body'],
    body: inputs.rate,
    ...field('rate', 'The pair and its rate.', anyObject),
  },

  trigger: {
    line: 'POST trigger',
    operation: {
      id: 'trigger',
      summary: 'Makes an object and moves it until it sends an event',
      description:
        'By the operations of the service and the rows of its table. When something is refused, nothing was made.',
      example: { body: { event: 'PAYMENT_FINALIZED', set: { amount: { currency: 'EUR' } } } },
    },
    takes: ['body.event', 'body?'],
    body: objectOf(
      {
        event: text,
        set: { type: 'object', description: 'Fields in place of the usual ones, at any depth.' },
      },
      'set',
    ),
    isLong: true,
    answer: {
      status: 200,
      description: 'What was made, and its notifications with what became of them.',
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
    operation: {
      id: 'resendDelivery',
      summary: 'Makes another attempt at a notification',
      example: { path: { id: '1' } },
    },
    takes: ['path.id'],
    answer: { status: 204, description: 'It is sent, and its attempt is in the list.' },
  },
  snapshot: {
    line: 'POST snapshots',
    operation: {
      id: 'addSnapshot',
      summary: 'Keeps the state of now under a name, its time included',
      example: { body: { name: 'before' } },
    },
    takes: ['body.name'],
    body: snapshotName,
    answer: { status: 204, description: 'Kept, in place of an earlier one of that name.' },
  },
  listSnapshots: {
    line: 'GET snapshots',
    operation: { id: 'listSnapshots', summary: 'The names of the snapshots, oldest first' },
    takes: [],
    ...field('snapshots', 'The names.', { type: 'array', items: text }),
  },
  restore: {
    line: 'POST snapshots/restore',
    operation: {
      id: 'restoreSnapshot',
      summary: 'Goes back to a snapshot',
      example: { body: { name: 'before' } },
    },
    takes: ['body.name'],
    body: snapshotName,
    answer: { status: 204, description: 'Everything is as it was, and time too.' },
  },
};

/** The answer has the result under a name. */
function field(name: string, description: string, schema: JsonSchema): Output {
  const named = objectOf({ [name]: { description, ...schema } });
  return {
    answer: { status: 200, description, schema: named },
    write: (result) => ({ [name]: result }),
    read: (body) => body[name],
  };
}

/** The answer has the time of now, whatever the result is. */
function time(description: string): Output {
  const schema = objectOf({
    now: { type: 'string', format: 'date-time', description: 'In UTC.' },
    paris: { type: 'string', description: 'As the service writes it: YYYY-MM-DD HH:MM:SS.' },
    today: { ...day, description: 'The day in Paris.' },
  });
  return {
    answer: { status: 200, description, schema },
    write(_result, { clock }) {
      const now = clock.now();
      const milliseconds = now.getTime();
      return {
        now: now.toISOString(),
        paris: datetimeAt(milliseconds),
        today: dateAt(milliseconds),
      };
    },
  };
}

function move(name: keyof Simulation, path: string, id: string): Verb {
  return {
    line: `POST simulate/${path}/{id}`,
    operation: {
      id,
      summary: 'Moves an object to a status, now, by a row of its table',
      description:
        'When no row fits its state, the status is 409, and the error names those that do.',
      example: { body: { to: 'canceled' } },
    },
    takes: ['path.id', 'body'],
    body: inputs.wanted,
    ...field(name, 'The object as it is now.', anyObject),
  };
}
