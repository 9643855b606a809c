import { expect, test } from 'vitest';
import { CrossborderFxError } from '../src/index.ts';
import { testClient } from './client-of.ts';
import { exampleCalls } from './example-calls.ts';
import { type Fault, failure, type Scene, success } from './fault.ts';
import { faults } from './faults.ts';
import { answering, connecting } from './faulty-server.ts';

test.each(faults)('every operation has the expected outcome after: $name', async (fault) => {
  const elsewhere = await answering((response) => response.end());
  const scenes = exampleCalls.map((example) => ({
    example,
    controller: new AbortController(),
    elsewhere: `http://127.0.0.1:${elsewhere.port}/`,
  }));
  const found = await Promise.all(scenes.map((scene) => play(fault, scene)));
  await elsewhere.close();

  expect(byMethod(found)).toEqual(byMethod(exampleCalls.map(fault.expected)));
  expect(elsewhere.received).toBe(0);
});

/** Calls a method while one simulated fault occurs, and describes the result as the functions `failure` and `success` do. */
async function play(fault: Fault, scene: Scene): Promise<string> {
  const { connection, answer, baseUrl, before, timeout = 60_000, options } = fault;
  const server = connection
    ? await connecting((socket, arrived) => connection(socket, scene, arrived))
    : await answering((response, number) => {
        if (answer) answer(response, scene, number);
        else response.end(JSON.stringify(scene.example.answer));
      });
  const fx = testClient({
    baseUrl: baseUrl?.(server.port) ?? `http://127.0.0.1:${server.port}`,
    timeout,
    ...options?.(scene),
  });
  await before?.(fx, scene);
  const earlier = server.received;
  const error = await scene.example.call(fx, { signal: scene.controller.signal }).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  await server.close();
  const tooSoon = fault.timeout !== undefined && server.received === 0;
  // On a busy machine the timeout can pass before the request arrives. The test then repeats the call with a longer timeout.
  if (tooSoon && timeout < 20_000) return play({ ...fault, timeout: timeout * 4 }, scene);
  const received = server.received - earlier;
  if (error === undefined) return success(received);
  if (!(error instanceof CrossborderFxError)) return `${received} ${String(error)}`;
  expect(error.operation).toBe(scene.example.operation.id);
  return failure(received, error.attempts.length, error.name, error.outcome);
}

function byMethod(results: string[]): Record<string, string | undefined> {
  return Object.fromEntries(exampleCalls.map(({ method }, index) => [method, results[index]]));
}
