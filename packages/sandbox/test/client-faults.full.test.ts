import type { Rule } from '@crossborder-fx/test-server';
import { expect, test } from 'vitest';
import { testClient } from '../../client/test/client-of.ts';
import type { ExampleCall } from '../../client/test/example-calls.ts';
import { type Fault, failure, type Scene, success } from '../../client/test/fault.ts';
import { faults } from '../../client/test/faults.ts';
import type { MockResponse } from '../../mock/src/mock-response.ts';
import { told } from '../../mock/test/client-faults.ts';
import type { Sandbox } from '../src/sandbox.ts';
import { exampleCallsOn } from './example-calls-on.ts';
import { sandboxOf } from './sandbox-of.ts';
import { clientOf } from './strict.ts';
import { expectUnchanged, type WatchedSandbox, watchedSandbox } from './watched-sandbox.ts';

// The client's own matrix of faults, on a sandbox: what it says of an outcome is true of the state.

const possible = faults.filter(({ name }) => Object.hasOwn(told, name));

test.each(possible)('$name, in every operation', async (fault) => {
  const sandbox = await sandboxOf();
  const calls = await exampleCallsOn(clientOf(sandbox));
  sandbox.clearRequests();
  const found = await Promise.all(
    calls.map((example) => {
      const scene = {
        example,
        controller: new AbortController(),
        elsewhere: 'http://127.0.0.1:9/',
      };
      return play(fault, scene, sandbox);
    }),
  );
  expect(byMethod(calls, found)).toEqual(byMethod(calls, calls.map(fault.expected)));
});

/** What came of one call, as `failure` or `success` write it. */
async function play(fault: Fault, scene: Scene, sandbox: Sandbox): Promise<string> {
  const { before, name, options } = fault;
  // All of them are sent at once, and have to arrive before the time is up.
  const timeout = fault.timeout === undefined ? 10_000 : 3_000;
  const { operation, call } = scene.example;
  const id = operation.id as Parameters<Sandbox['faults']['add']>[0];
  for (const response of told[name]?.(scene) ?? []) sandbox.faults.add(id, ruleOf(response));
  const { url, credentials } = sandbox;
  const fx = testClient({ baseUrl: url, ...credentials, timeout, ...options?.(scene) });
  await before?.(fx, scene);
  const requests = () => sandbox.listRequests({ operation: id as never }).length;
  const earlier = requests();
  const error = await call(fx, { signal: scene.controller.signal }).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  const received = requests() - earlier;
  if (error === undefined) return success(received);
  const { name: errorName, attempts, outcome } = Object(error);
  return failure(received, attempts?.length, errorName, outcome);
}

/** What a mock is told, as a sandbox is told it. */
function ruleOf({ body, answer, status, example: _, ...fault }: MockResponse): Rule {
  if (typeof answer === 'object') return { ...fault, answer: () => answer };
  if (typeof answer === 'function') return { ...fault, answer };
  if (body === undefined) return { ...fault, ...(status !== undefined && { status }) };
  const whole = { status: status ?? 200, ...(body !== null || status !== 204 ? { body } : {}) };
  return { ...fault, answer: () => whole };
}

function byMethod(calls: ExampleCall[], results: string[]): Record<string, string | undefined> {
  return Object.fromEntries(calls.map(({ method }, index) => [method, results[index]]));
}

const beforeTheWork = {
  'a reset': { reset: 'before' },
  'a connection that closes': { drop: 'before' },
  'bytes that are not HTTP': { garbage: 'before' },
  'a 503': { status: 503 },
} as const satisfies Record<string, Rule>;

test.each(Object.entries(beforeTheWork))('%s before the work changes nothing', async (_, rule) => {
  const sandbox = await watchedSandbox();
  const calls = await exampleCallsOn(clientOf(sandbox));
  sandbox.faults.add('*', rule);
  const fx = testClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  await expectUnchanged(sandbox, async () => {
    for (const { call } of calls) await expect(call(fx)).rejects.toThrow();
  });
});

const afterTheWork = {
  'a reset': { reset: 'after' },
  'a connection that closes': { drop: 'after' },
  'bytes that are not HTTP': { garbage: 'after' },
  'an answer that breaks off': { truncate: 1 },
  'a 503': { status: 503, stage: 'after' },
} as const satisfies Record<string, Rule>;

test.each(Object.entries(afterTheWork))(
  'after the work, %s leaves what was done, once',
  async (_, rule) => {
    const sandbox = await watchedSandbox();
    const calls = await exampleCallsOn(clientOf(sandbox));
    sandbox.faults.add('*', rule);
    const fx = testClient({ baseUrl: sandbox.url, ...sandbox.credentials });
    for (const { call, operation, method } of calls) {
      const before = stateOf(sandbox);
      sandbox.clearRequests();
      const error = await call(fx).catch((problem: unknown) => problem);
      const isChanged = stateOf(sandbox) !== before;
      const isRead = operation.effect === 'none';
      // Deleting a subscription reads no body, so that it has succeeded once the headers are there.
      const outcome = error === undefined ? undefined : Object(error).outcome;
      expect([method, isChanged, outcome]).toEqual([
        method,
        !isRead,
        isRead ? 'no-effect' : expect.toBeOneOf(['unknown', undefined]),
      ]);
      if (!isRead) expect(sandbox.requests).toHaveLength(1);
    }
    sandbox.expectBooks();
  },
);

/** All but the ids of spot quotes, which are given and never asked for again. */
function stateOf({ dump }: WatchedSandbox): string {
  const { quote: _, ...state } = dump();
  return JSON.stringify(state);
}
