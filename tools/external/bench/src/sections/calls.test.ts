import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Comparison, type Folder, readComparisons } from '../comparison.ts';
import { brokenOf } from '../result.ts';
import { measureCalls } from './calls.ts';

const once = { rounds: 1, warmUp: 0, sample: 0 };
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crossborder-fx-bench-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function folderOf(subjects: Record<string, string>): Promise<Folder> {
  const calls = await Promise.all(
    Object.entries(subjects).map(async ([name, source]) => {
      const file = join(directory, `${name}.ts`);
      await writeFile(file, source);
      return file;
    }),
  );
  const comparison: Comparison = {
    calls: { answer: { a: 1 }, cases: { get: [{ a: 1 }] }, baseline: 'works', targets: [] },
  };
  return { name: 'test', comparison, calls, programs: [] };
}

const subjectOf = (name: string, call: string) =>
  `export const subject = { name: '${name}', setup: (baseUrl) => ({ get: ${call} }) };`;

test('the answer of the server is what a subject gets', async () => {
  const works = subjectOf('works', 'async () => (await fetch(baseUrl)).json()');
  const [measurement] = await measureCalls(await folderOf({ works }), once);
  expect(measurement).toMatchObject({
    title: 'test: get',
    measured: [{ subject: 'works', samples: [expect.any(Number)] }],
  });
});

test('a subject is broken when it throws, gives another result, or has nothing to call', async () => {
  const folder = await folderOf({
    works: subjectOf('works', '() => ({ a: 1 })'),
    throws: subjectOf('throws', '() => { throw new Error("no"); }'),
    wrong: subjectOf('wrong', '() => ({ a: 2 })'),
    nothing: `export const subject = { name: 'nothing', setup: () => ({}) };`,
    unloadable: `throw new Error('not installed');`,
  });
  const [measurement] = await measureCalls(folder, once);
  const broken = measurement ? brokenOf(measurement) : [];
  expect(Object.fromEntries(broken.map((one) => [one.subject, one.broken]))).toEqual({
    throws: 'no',
    wrong: 'gave {"a":2}',
    nothing: 'has no call for get',
    unloadable: 'not installed',
  });
  expect(measurement?.measured).toContainEqual({ subject: 'works', samples: [expect.any(Number)] });
});

test('every subject of every comparison does what it is to do', async () => {
  const folders = await readComparisons(join(import.meta.dirname, '../../comparisons'));
  expect(folders.map(({ name }) => name)).toContain('client');
  for (const folder of folders) {
    for (const measurement of await measureCalls(folder, once)) {
      expect(brokenOf(measurement)).toEqual([]);
    }
  }
}, 60_000);
