import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { listen } from '@crossborder-fx/tools-test-utils';
import { PGlite } from '@electric-sql/pglite';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { Redis } from 'ioredis';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { failing, paymentFinalized, receiver } from '../../test/any-receiver.ts';
import { refusedBy } from '../adapters/queued-event.ts';
import { memoryStore } from '../stores/memory-store.ts';
import { codeOf } from '../stores/postgres-transaction.ts';
import { LeaseLostError } from '../stores/webhook-store.ts';
import { WebhookVerificationError } from '../verify/webhook-verification-error.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const forged = { rawBody: '{}', headers: {} };

function published(name: string): unknown[] {
  const messages: unknown[] = [];
  const listener = (message: unknown) => void messages.push(message);
  subscribe(name, listener);
  onTestFinished(() => void unsubscribe(name, listener));
  return messages;
}

it('the hooks and the diagnostics channels get every outcome and error, with event, key and origin if known', async () => {
  const [onOutcome, onError] = [vi.fn(), vi.fn()];
  const outcomes = published('crossborder-fx:webhook-outcome');
  const errors = published('crossborder-fx:webhook-error');
  const error = new Error('failed');
  const run = vi.fn().mockRejectedValueOnce(error);
  const { receive } = receiver(memoryStore(), run, { onOutcome, onError });
  const { event } = await paymentFinalized('one');
  for (let attempt = 1; attempt <= 3; attempt++) await receive(await paymentFinalized('one'));
  await receive(forged);
  const subject = { event, key: expect.stringMatching(/^[0-9a-f]{64}$/), origin: 'delivery' };
  const unknown = { event: undefined, key: undefined, origin: 'delivery' };
  const told = ['failed', 'processed', 'duplicate'].map((outcome) => [outcome, subject]);
  expect(onOutcome.mock.calls).toEqual([...told, ['refused', unknown]]);
  expect(outcomes).toEqual(onOutcome.mock.calls.map(([outcome, about]) => ({ outcome, ...about })));
  const refusal = expect.any(WebhookVerificationError);
  expect(onError.mock.calls).toEqual([
    [error, subject],
    [refusal, unknown],
  ]);
  expect(errors).toEqual(onError.mock.calls.map(([given, about]) => ({ error: given, ...about })));
});

describe.each(['onError', 'onOutcome'])('%s', (hook) => {
  it.each([
    ...failing(new Error('the reporter fails')),
    ['never ends', () => new Promise<void>(() => {})],
  ])('a hook that %s changes no answer, and its error is printed', async (what, fails) => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    const run = vi.fn().mockRejectedValueOnce(new Error('failed'));
    const { receive } = receiver(memoryStore(), run, { [hook]: fails });
    const webhook = await paymentFinalized();
    const answers = [await receive(forged), await receive(webhook), await receive(webhook)];
    expect(answers.map(({ status }) => status)).toEqual([400, 500, 204]);
    await new Promise(setImmediate);
    if (what === 'never ends') expect(print).not.toHaveBeenCalled();
    else
      expect(print).toHaveBeenCalledWith(
        expect.stringMatching(/^crossborder-fx webhooks: Error\n/),
      );
  });
});

const name = 'Jane Roe';
const amount = '000000001250.00';
const row = [name, amount];

/** Returns the text that a receiver, by default, passes to `console.error` when its handler fails as `fail` does. */
async function printed(fail: () => unknown): Promise<string> {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  const handler = receiver(memoryStore(), async () => void (await fail()), { onError: undefined });
  expect((await handler.receive(await paymentFinalized())).outcome).toBe('failed');
  expect(print).toHaveBeenCalledOnce();
  return (
    print.mock.calls[0]
      ?.map((value) => (typeof value === 'string' ? value : inspect(value)))
      .join(' ') ?? ''
  );
}

const throwing = (error: unknown) => () => {
  throw error;
};

describe('the default log', () => {
  let database: PGlite;
  beforeAll(async () => {
    database = await PGlite.create();
    await database.exec(
      'CREATE TABLE salary (name text PRIMARY KEY, amount text CHECK (length(amount) < 20));' +
        `INSERT INTO salary VALUES ('${name}', '${amount}')`,
    );
  });
  afterAll(() => database.close());

  const insert = () => database.query('INSERT INTO salary VALUES ($1, $2)', row);

  it.each<[string, () => unknown, says: RegExp]>([
    ['a unique violation', insert, /error 23505 \(constraint salary_pkey, table salary\)\n +at /],
    [
      'a check that fails, whose detail is the row',
      () => database.query('INSERT INTO salary VALUES ($1, $2)', [name, amount.padEnd(30, '0')]),
      /23514 \(constraint salary_amount_check, table salary\)/,
    ],
    [
      'a value that the database cannot read, and quotes',
      () => database.query('SELECT $1::text::int', [name]),
      /22P02/,
    ],
    [
      'a DrizzleQueryError, with its parameters and its cause',
      () =>
        drizzle(database)
          .insert(pgTable('salary', { name: text(), amount: text() }))
          .values({ name, amount }),
      /DrizzleQueryError\n(?: +at .*\n)* +because of \w+ 23505 \(constraint salary_pkey/,
    ],
    [
      'a ReplyError of ioredis, with the arguments of its command',
      async () => {
        const server = createServer((socket) =>
          socket.on('data', () => socket.write(`-WRONGTYPE not for ${name}\r\n`)),
        );
        const port = Number(new URL(await listen(server)).port);
        const client = new Redis({ port, enableReadyCheck: false, disableClientInfo: true });
        client.on('error', () => {});
        onTestFinished(() => client.disconnect());
        await client.set(name, amount);
      },
      /ReplyError WRONGTYPE\n/,
    ],
    [
      'a refusal inside a script, in the form of Redis 6',
      throwing(new Error(`ERR Error running script (call to f_5e): @user_script:3: -OOM ${name}`)),
      /: Error OOM\n/,
    ],
    [
      'an AggregateError',
      throwing(new AggregateError([new RangeError(name), amount], name)),
      /AggregateError\n(?: +at .*\n)* +because of RangeError\n(?: +at .*\n)* +because of String/,
    ],
    ['a thrown text', throwing(`${name}: ${amount}`), /: String\n/],
    ['a thrown undefined', throwing(undefined), /: \w+\n/],
    [
      'an error whose getters throw',
      throwing(
        Object.defineProperties(
          new TypeError(name),
          Object.fromEntries(
            ['name', 'message', 'code', 'stack', 'cause', 'errors', 'constructor'].map((key) => [
              key,
              { get: throwing(new Error(amount)) },
            ]),
          ),
        ),
      ),
      /: object\n/,
    ],
    [
      'an error whose list of errors is a revoked proxy',
      throwing(Object.assign(new Error(), { errors: revoked() })),
      /cannot be read/,
    ],
    ['an error of node:vm', () => runInNewContext(`throw new TypeError('${name}')`), /TypeError\n/],
    [
      'a message that looks like a stack, in an error that is its own cause',
      () => {
        const error: Error = new Error(`failed\n    at ${name} (${amount}:1:1)`);
        error.cause = error;
        throw error;
      },
      /: Error\n +at /,
    ],
    [
      'an error whose name and code are values of the payload',
      throwing(Object.assign(new Error(), { name, code: amount })),
      /: Error\n/,
    ],
  ])('the default log prints no payload, and points to onError: %s', async (_, fail, says) => {
    const text = await printed(fail);
    expect(text).toMatch(says);
    expect(text).toContain('pass onError to see it');
    expect(text).not.toMatch(/Jane|Roe|1250/);
  });
});

it('the default log prints an error of this package with its message, in one line', async () => {
  expect(await printed(throwing(new LeaseLostError()))).toMatch(
    /^crossborder-fx webhooks: LeaseLostError The lease on the event is lost: another worker has taken the event over, or the store was emptied[^\n]+$/,
  );
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

// The class of this error is another realm's `Error`.
const error = runInNewContext('Object.assign(new Error("closed"), { code: "40001" })');

test('codeOf and refusedBy read an error of another realm like any other error', () => {
  expect(error).not.toBeInstanceOf(Error);
  expect(codeOf(error)).toBe('40001');
  expect(refusedBy('events', error).message).toBe('The queue events did not take the job: closed');
});

test('codeOf returns undefined for a thrown value that is not an error', () => {
  for (const thrown of [undefined, null, 'text', {}]) expect(codeOf(thrown)).toBeUndefined();
  expect(refusedBy('events', 'text').message).toContain('text');
});
