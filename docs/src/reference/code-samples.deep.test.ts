import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { depth, rowsOfDay } from '@crossborder-fx/tools-test-utils/depth';
import { afterAll, expect, test } from 'vitest';
import { valuesOn } from '../../../packages/sandbox/test/example-calls-on.ts';
import { samples } from '../pages/sample-blocks.ts';
import { runProgram } from '../run-samples/run-sample.ts';
import {
  codeSamplesOf,
  type SampledOperation,
  sampledOperations,
  withCodeSamples,
} from './code-samples.ts';

const extensions: Readonly<Record<string, string>> = {
  TypeScript: 'ts',
  Shell: 'sh',
  Python: 'py',
};

const document = await readDocument('templated');
const operations = sampledOperations(document);

// The folder of the test's programs lies inside the repository, so that the programs find the packages. Git ignores the folder
// `dist`.
const dist = join(import.meta.dirname, '../../dist');
await mkdir(dist, { recursive: true });
const folder = await mkdtemp(join(dist, 'operations-'));
for (const file of ['sign.sh', 'sign.py']) await cp(join(samples, file), join(folder, file));

afterAll(() => rm(folder, { recursive: true }));

test('every operation of the API has a sample in each language', () => {
  const ids = Array.from(operationsOf(document), ({ operation }) => operation.operationId);
  expect(ids).toContain('createPayment');
  expect(operations.map(({ id }) => id)).toEqual(ids);
  for (const operation of operations) {
    expect(codeSamplesOf(operation).map(({ label }) => label)).toEqual(Object.keys(extensions));
  }
});

test('withCodeSamples adds samples to a copy of the OpenAPI document, and leaves the original unchanged', () => {
  const before = JSON.stringify(document);
  expect(JSON.stringify(withCodeSamples(document)).split('"x-codeSamples"')).toHaveLength(
    operations.length + 1,
  );
  expect(JSON.stringify(document) === before).toBe(true);
});

test('the samples in TypeScript compile with the types of the client', async () => {
  const types = join(folder, 'types');
  await mkdir(types);
  const sources = operations.map((operation) => [operation.id, sourceOf(operation)] as const);
  const payment = sources.find(([id]) => id === 'createPayment')?.[1] ?? '';
  const wrong = payment.replace('sourceWalletId:', 'sourceWallet:');
  for (const [id, source] of [...sources, ['planted', wrong]]) {
    await writeFile(join(types, `${id}.ts`), source);
  }
  await writeFile(
    join(types, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../../tsconfig.base.json',
      compilerOptions: { noEmit: true },
    }),
  );
  const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
  const compiled = promisify(execFile)(process.execPath, [compiler, '-p', '.'], { cwd: types });
  const { stdout } = await compiled.catch((error: { stdout: string }) => error);
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^planted\.ts\(\d+,\d+\): error TS2561: .*'sourceWallet' does not exist/),
  ]);
});

function sourceOf(operation: SampledOperation): string {
  return codeSamplesOf(operation).find(({ label }) => label === 'TypeScript')?.source ?? '';
}

/** A quick run tries the first operation in all languages, and each other operation in one language. */
const isTried = (operation: number, language: number) =>
  depth !== 'quick' || operation === 0 || operation % Object.keys(extensions).length === language;

test.concurrent.each(rowsOfDay(operations))(
  'the samples of $id call $id on the sandbox, and print the answer',
  async (operation) => {
    await using sandbox = await startSandbox({ at: '2026-11-23 09:00:00' });
    const client = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
    // Creates the payment and the trade that have these ids in the examples of the description, so that no list of the
    // sandbox is empty.
    await valuesOn(client, 'NTc4MTI2 NjIxNTQ5');
    const index = operations.indexOf(operation);
    const tried = codeSamplesOf(operation).filter((_, language) => isTried(index, language));
    expect(tried).not.toEqual([]);
    for (const { label, source } of tried) {
      const values = await valuesOn(client, source);
      const here = [...values].reduce(
        (rest, [example, value]) => rest.replaceAll(String(example), String(value)),
        source,
      );
      const file = join(folder, `${operation.id}.${extensions[label]}`);
      await writeFile(file, here);
      sandbox.clearRequests();
      const { stdout, stderr, code } = await runProgram(file, sandbox);
      expect({ label, stderr, code }).toEqual({ label, stderr: '', code: 0 });
      expect(sandbox.requests).toEqual([
        expect.objectContaining({ operation: operation.id, status: 200 }),
      ]);
      // A sample prints nothing only if it is in TypeScript and the client method that it calls returns nothing.
      const silent = label === 'TypeScript' && operation.result.kind === 'nothing';
      expect(stdout === '').toBe(silent);
    }
  },
);
