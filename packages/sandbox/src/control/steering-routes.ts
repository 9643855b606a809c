import type { EventName } from '@crossborder-fx/openapi';
import {
  answering,
  type ControlRequest,
  type ControlRoute,
  done,
  listOf,
  objectOf,
  type TestServer,
  text,
} from '@crossborder-fx/test-server';
import { dateAt, datetimeAt } from '../calendar/date.ts';
import { day } from '../common/schema.ts';
import type { Sandbox, SandboxOf } from '../sandbox.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { inputs } from '../simulate/inputs.ts';
import { longAnswer } from './long-answer.ts';

const anyObject = { type: 'object' };

// The id of the first account of a sandbox with the default seed.
const walletId = 'MTY0ODgy';

const waits =
  'Calls run one after another. The sandbox answers when the receivers have answered its notifications. After 4 minutes it sends the status 200 and spaces, so a later error is in a body with status 200.';

const named = {
  body: objectOf({ name: text }),
  example: { body: { name: 'before' } },
} satisfies Partial<ControlRoute>;

const time = objectOf({
  now: { type: 'string', format: 'date-time', description: 'Business time in UTC.' },
  paris: {
    type: 'string',
    description: 'Business time in Paris, as the service writes it: YYYY-MM-DD HH:MM:SS.',
  },
  today: { ...day, description: 'The date in Paris.' },
});

const moved = {
  status: 200,
  description:
    'The new business time. All due events have taken place, and the receivers have answered.',
  schema: time,
};

/** Returns the routes for the methods that a sandbox has and other test servers lack. */
export function steeringRoutes(sandboxOf: SandboxOf): ControlRoute[] {
  return [
    {
      method: 'GET',
      path: 'clock',
      id: 'getClock',
      summary: 'Returns business time',
      answer: { status: 200, description: 'The current business time.', schema: time },
      handle: calling((sandbox) => ({ status: 200, body: timeOf(sandbox) })),
    },
    {
      method: 'GET',
      path: 'clock/working-day',
      id: 'getWorkingDay',
      summary: 'Returns a day on which trades and forwards are delivered',
      query: {
        after: {
          ...inputs.whole,
          default: 0,
          description:
            'The number of working days after today. 0 means today if today is a working day, or else the next working day.',
        },
      },
      example: { query: { after: 2 } },
      ...answering(
        'day',
        { description: 'A day from Monday to Friday that is not a holiday.', ...day },
        calling(({ clock }, { query }) => clock.workingDay(query['after'] as number | undefined)),
      ),
    },
    {
      method: 'POST',
      path: 'clock/advance',
      id: 'advanceClock',
      summary: 'Moves the clock forward',
      description: `A day is a calendar day in Paris. ${waits}`,
      body: inputs.duration,
      example: { body: { days: 1 } },
      answer: moved,
      handle: calling((sandbox, { body }) =>
        longAnswer(sandbox.clock.advance(body).then(() => timeOf(sandbox))),
      ),
    },
    {
      method: 'POST',
      path: 'clock/set',
      id: 'setClock',
      summary: 'Moves the clock forward to a time',
      description: `Only the restore of a snapshot moves the clock back. ${waits}`,
      body: objectOf({
        time: {
          type: 'string',
          description: 'ISO 8601 with a time zone, or YYYY-MM-DD HH:MM:SS in Paris.',
        },
      }),
      example: { body: { time: '2099-12-31 09:00:00' } },
      answer: moved,
      handle: calling((sandbox, { body }) =>
        longAnswer(sandbox.clock.set(String(body['time'])).then(() => timeOf(sandbox))),
      ),
    },
    move('payment', 'payments', 'simulatePayment'),
    move('trade', 'trades', 'simulateTrade'),
    move('fixedForward', 'fixed-forwards', 'simulateFixedForward'),
    {
      method: 'POST',
      path: 'simulate/incoming',
      id: 'simulateIncoming',
      summary: 'Receives a payment from outside',
      body: inputs.incoming,
      example: { body: { walletId, amount: { value: '000000000250.00', currency: 'EUR' } } },
      ...answering(
        'payment',
        { description: 'The incoming payment, which has no status.', ...anyObject },
        calling(({ simulate }, { body }) => simulate.incoming(body as never)),
      ),
    },
    {
      method: 'POST',
      path: 'simulate/movements',
      id: 'simulateMovement',
      summary: 'Books a financial movement',
      body: inputs.movement,
      example: {
        body: {
          walletId,
          typeLabel: 'corrective',
          amount: { value: '000000000001.00', currency: 'EUR' },
        },
      },
      ...answering(
        'financialMovement',
        { description: 'The booked movement.', ...anyObject },
        calling(({ simulate }, { body }) => simulate.movement(body as never)),
      ),
    },
    {
      method: 'POST',
      path: 'simulate/rates',
      id: 'simulateRate',
      summary: 'Sets a mid-market rate for all later prices',
      body: inputs.rate,
      example: { body: { pair: 'EURUSD', mid: '1.2345' } },
      ...answering(
        'rate',
        { description: 'The currency pair and its new rate.', ...anyObject },
        calling(({ simulate }, { body }) => simulate.rate(body as never)),
      ),
    },
    {
      method: 'POST',
      path: 'trigger',
      id: 'trigger',
      summary: 'Creates and changes an object until an event is sent',
      description:
        'The sandbox creates the object, then changes it by operations of the service and rows of its state table. If a rule refuses a step, the sandbox creates nothing.',
      body: objectOf({ event: text, ...inputs.trigger.properties }, 'set'),
      example: { body: { event: 'PAYMENT_FINALIZED', set: { amount: { currency: 'EUR' } } } },
      answer: {
        status: 200,
        description: 'The created object, and its notifications with their attempts.',
        schema: objectOf({
          kind: { enum: ['payment', 'trade', 'fixedForward'] },
          id: text,
          object: anyObject,
          deliveries: listOf(anyObject),
        }),
      },
      handle: calling(({ trigger }, { body: { event, ...options } }) =>
        longAnswer(trigger(event as EventName, options)),
      ),
    },
    {
      method: 'POST',
      path: 'deliveries/{id}/resend',
      id: 'resendDelivery',
      summary: 'Sends a notification again',
      example: { path: { id: '1' } },
      ...done(
        'The notification was sent. The list of deliveries has the new attempt.',
        calling(({ resend }, { pathParameters: { id = '' } }) => resend(id)),
      ),
    },
    {
      method: 'POST',
      path: 'snapshots',
      id: 'addSnapshot',
      summary: 'Saves the current state and time under a name',
      ...named,
      ...done(
        'The snapshot is saved. It replaces an earlier snapshot with the same name.',
        calling(({ snapshot }, { body }) => snapshot(String(body['name']))),
      ),
    },
    {
      method: 'GET',
      path: 'snapshots',
      id: 'listSnapshots',
      summary: 'Lists the names of the snapshots, oldest first',
      ...answering(
        'snapshots',
        { description: 'The names of the snapshots.', ...listOf(text) },
        calling(({ listSnapshots }) => listSnapshots()),
      ),
    },
    {
      method: 'POST',
      path: 'snapshots/restore',
      id: 'restoreSnapshot',
      summary: 'Restores a snapshot',
      ...named,
      ...done(
        'The state and the time of the snapshot are restored.',
        calling(({ restore }, { body }) => restore(String(body['name']))),
      ),
    },
  ];

  function move(
    name: 'payment' | 'trade' | 'fixedForward',
    path: string,
    id: string,
  ): ControlRoute {
    return {
      method: 'POST',
      path: `simulate/${path}/{id}`,
      id,
      summary: "Changes an object's status now, by a row of its state table",
      description:
        'If no row leads to this status, the answer is a 409 that names the possible rows.',
      body: inputs.wanted,
      example: { body: { to: 'canceled' } },
      ...answering(
        name,
        { description: 'The object with its new status.', ...anyObject },
        calling(({ simulate }, { pathParameters: { id = '' }, body }) =>
          simulate[name](id, body as never),
        ),
      ),
    };
  }

  /** Makes a function that calls a method of the sandbox to which a request goes. */
  function calling<Result>(call: (sandbox: Sandbox, request: ControlRequest) => Result) {
    return (request: ControlRequest) =>
      call(sandboxOf(request.server as TestServer<SandboxUser>), request);
  }
}

function timeOf({ clock }: Sandbox): object {
  const now = clock.now();
  const at = now.getTime();
  return { now: now.toISOString(), paris: datetimeAt(at), today: dateAt(at) };
}
