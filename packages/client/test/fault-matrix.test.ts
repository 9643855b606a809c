import { afterAll, expect, test } from 'vitest';
import { CrossborderFxError } from '../src/index.ts';
import { testClient } from './client-of.ts';
import { type ExampleCall, exampleCalls } from './example-calls.ts';
import { type Fault, failure, type Scene, success } from './fault.ts';
import { faults } from './faults.ts';
import { answering, connecting } from './faulty-server.ts';

// A session that ends before all its tests have run has no table to show.
const table = new Map<string, Map<string, ExampleCall[]>>();

test.each(faults)('$name, in every operation', async (fault) => {
  const elsewhere = await answering((response) => response.end());
  const scenes = exampleCalls.map((example) => ({
    example,
    controller: new AbortController(),
    elsewhere: `http://127.0.0.1:${elsewhere.port}/`,
  }));
  const found = await Promise.all(scenes.map((scene) => play(fault, scene)));
  await elsewhere.close();

  const results = new Map<string, ExampleCall[]>();
  for (const [index, example] of exampleCalls.entries()) {
    const result = found[index] ?? '';
    results.set(result, [...(results.get(result) ?? []), example]);
  }
  table.set(fault.name, results);

  expect(byMethod(found)).toEqual(byMethod(exampleCalls.map(fault.expected)));
  expect(elsewhere.received).toBe(0);
});

afterAll(() => {
  console.log(asText());
});

/** What came of one call, as `failure` or `success` write it. */
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
  // On a busy machine the time can be up before the request arrives, which is not what is tested.
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

/** One line a fault: what came of reads and of the others; where some differ, they follow. */
function asText(): string {
  const isRead = ({ operation }: ExampleCall) => operation.effect === 'none';
  const [reading = [], writing = []] = [true, false].map((read) =>
    exampleCalls.filter((example) => isRead(example) === read).map(({ method }) => method),
  );
  const line = (...cells: string[]) => cells.map((cell, i) => cell.padEnd(i ? 40 : 50)).join('');
  const lines = [...table].flatMap(([name, results]) => {
    const [reads, writes] = [true, false].map((read) =>
      [...results]
        .map(([result, examples]) => ({
          result,
          methods: examples.filter((example) => isRead(example) === read),
        }))
        .filter(({ methods }) => methods.length > 0)
        .sort((a, b) => b.methods.length - a.methods.length),
    );
    const differing = [...(reads?.slice(1) ?? []), ...(writes?.slice(1) ?? [])].map(
      ({ result, methods }) => `  ${result}: ${methods.map(({ method }) => method).join(', ')}`,
    );
    return [line(name, reads?.[0]?.result ?? '', writes?.[0]?.result ?? ''), ...differing];
  });
  return [
    'Requests that arrived / were made, error, outcome',
    `x-effect none (${reading.length}): ${reading.join(', ')}`,
    `any other (${writing.length}): ${writing.join(', ')}`,
    line('', 'x-effect none', 'any other'),
    ...lines,
  ].join('\n');
}
