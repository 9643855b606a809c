import { expect, test } from 'vitest';
import { testClient } from '../../client/test/client-of.ts';
import { type ExampleCall, exampleCalls } from '../../client/test/example-calls.ts';
import { type Fault, failure, type Scene, success } from '../../client/test/fault.ts';
import { faults } from '../../client/test/faults.ts';
import type { Mock } from '../src/start-mock.ts';
import { broken, told } from './client-faults.ts';
import { mockOf } from './mock-of.ts';

// The client's own matrix of faults, on the mock.

test('every fault of the matrix happens on the mock, or it is said why it cannot', () => {
  const names = [...Object.keys(told), ...Object.keys(broken)];
  expect(names.sort()).toEqual(faults.map(({ name }) => name).sort());
});

const possible = faults.filter(({ name }) => Object.hasOwn(told, name));

test.each(possible)('$name, in every operation', async (fault) => {
  const [mock, elsewhere] = [await mockOf(), await mockOf()];
  const found = await Promise.all(
    exampleCalls.map((example) => {
      const controller = new AbortController();
      return play(fault, { example, controller, elsewhere: elsewhere.url }, mock);
    }),
  );
  expect(byMethod(found)).toEqual(byMethod(exampleCalls.map(fault.expected)));
  expect(elsewhere.requests).toEqual([]);
});

/** What came of one call, as `failure` or `success` write it. */
async function play(fault: Fault, scene: Scene, mock: Mock): Promise<string> {
  const { before, name, timeout = 60_000, options } = fault;
  const { operation, call } = scene.example;
  // Its own, since the tries of one are no requests of another.
  const own = mock.fork();
  for (const response of told[name]?.(scene) ?? []) {
    own.respond(operation.id as Parameters<Mock['respond']>[0], response);
  }
  const fx = testClient({ baseUrl: own.url, ...own.credentials, timeout, ...options?.(scene) });
  await before?.(fx, scene);
  const earlier = own.requests.length;
  const error = await call(fx, { signal: scene.controller.signal }).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  const received = own.requests.length - earlier;
  await own.close();
  // On a busy machine the time can be up before the request arrives, which is not what is tested.
  if (received === 0 && fault.timeout !== undefined && timeout < 20_000) {
    return play({ ...fault, timeout: timeout * 4 }, scene, mock);
  }
  if (error === undefined) return success(received);
  const { name: errorName, attempts, outcome } = Object(error);
  return failure(received, attempts?.length, errorName, outcome);
}

function byMethod(results: string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    exampleCalls.map(({ method }: ExampleCall, index) => [method, results[index]]),
  );
}
