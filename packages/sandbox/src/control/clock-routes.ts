import { type ControlRoute, type JsonSchema, objectOf } from '@crossborder-fx/test-server';
import { dateAt, datetimeAt } from '../calendar/paris-time.ts';
import type { Duration } from '../clock/duration.ts';
import type { Sandbox, SandboxOf } from '../sandbox.ts';
import { longAnswer } from './long-answer.ts';

const time = objectOf({
  now: { type: 'string', format: 'date-time', description: 'In UTC.' },
  paris: { type: 'string', description: 'As the service writes it: YYYY-MM-DD HH:MM:SS.' },
  today: { type: 'string', format: 'date', description: 'The day in Paris.' },
});
const amount: JsonSchema = { type: 'integer', minimum: 0 };
const moved = {
  status: 200,
  description: 'The time, when everything due has happened and its notifications were answered.',
  schema: time,
};
const waits =
  'A second call waits for the first. The answer may take as long as the receivers do; after 4 minutes it begins with spaces, and an error after that is the body of a 200.';

export function clockRoutes(sandboxOf: SandboxOf): ControlRoute[] {
  return [
    {
      method: 'GET',
      path: 'clock',
      id: 'getClock',
      summary: 'Business time',
      example: {},
      answer: { status: 200, description: 'The time of now.', schema: time },
      handle: ({ server }) => ({ status: 200, body: timeOf(sandboxOf(server)) }),
    },
    {
      method: 'GET',
      path: 'clock/working-day',
      id: 'getWorkingDay',
      summary: 'A day on which trades and forwards are delivered',
      query: {
        after: {
          type: 'integer',
          minimum: 0,
          default: 0,
          description: 'Working days after today. 0 is today, or the first working day after it.',
        },
      },
      example: { query: { after: 2 } },
      answer: {
        status: 200,
        description: 'Monday to Friday, and no holiday.',
        schema: objectOf({ day: { type: 'string', format: 'date' } }),
      },
      handle: ({ server, query: { after = 0 } }) => ({
        status: 200,
        body: { day: sandboxOf(server).clock.workingDay(Number(after)) },
      }),
    },
    {
      method: 'POST',
      path: 'clock/advance',
      id: 'advanceClock',
      summary: 'Moves the clock on',
      description: `Days are those of the calendar in Paris. ${waits}`,
      body: {
        type: 'object',
        properties: {
          days: amount,
          hours: amount,
          minutes: amount,
          seconds: amount,
          milliseconds: amount,
        } satisfies Record<keyof Duration, JsonSchema>,
      },
      example: { body: { days: 1 } },
      answer: moved,
      handle({ server, body }) {
        const sandbox = sandboxOf(server);
        return longAnswer(sandbox.clock.advance(body).then(() => timeOf(sandbox)));
      },
    },
    {
      method: 'POST',
      path: 'clock/set',
      id: 'setClock',
      summary: 'Moves the clock on to a time',
      description: `It never goes back, but by a snapshot. ${waits}`,
      body: objectOf({
        time: {
          type: 'string',
          description: 'ISO 8601 with a zone, or YYYY-MM-DD HH:MM:SS, which is in Paris.',
        },
      }),
      example: { body: { time: '2099-12-31 09:00:00' } },
      answer: moved,
      handle({ server, body }) {
        const sandbox = sandboxOf(server);
        return longAnswer(sandbox.clock.set(String(body['time'])).then(() => timeOf(sandbox)));
      },
    },
  ];
}

function timeOf({ clock }: Pick<Sandbox, 'clock'>) {
  const now = clock.now();
  return {
    now: now.toISOString(),
    paris: datetimeAt(now.getTime()),
    today: dateAt(now.getTime()),
  };
}
