import { expect, test } from 'vitest';
import { type Folder, readComparisons, type Setup } from '../comparison.ts';
import { brokenOf } from '../result.ts';
import { measure } from './calls.ts';

const once = { rounds: 1, warmUpTime: 0, sampleTime: 0 };

function folderOf(subjects: Record<string, Setup>): Folder {
  const cases = { get: { results: [{ a: 1 }] } };
  const calls = { subjects, answer: { a: 1 }, cases, baseline: 'works', targets: [] };
  return { name: 'test', comparison: { calls }, programs: [], firstCalls: [] };
}

test('the answer of the server is what a subject gets', async () => {
  const works: Setup = (baseUrl) => ({ get: async () => (await fetch(baseUrl)).json() });
  const [measurement] = await measure(folderOf({ works }), once);
  expect(measurement).toMatchObject({
    title: 'test: get',
    measured: [{ subject: 'works', samples: [expect.any(Number)] }],
  });
});

test('a target holds in every case, or in the one that has it', async () => {
  const always = { subject: 'works', atMost: 1, of: 'other' };
  const created = { subject: 'works', atMost: 1.1, of: 'other' };
  const call = () => ({ a: 1 });
  const subjects = { works: () => ({ get: call, create: call }) };
  const results = [{ a: 1 }];
  const cases = { get: { results }, create: { results, targets: [created] } };
  const calls = { subjects, cases, baseline: 'works', targets: [always] };
  const folder: Folder = { name: 'test', comparison: { calls }, programs: [], firstCalls: [] };
  expect(await measure(folder, once)).toMatchObject([
    { title: 'test: get', targets: [always] },
    { title: 'test: create', targets: [created, always] },
  ]);
});

test('a subject is broken when it throws, gives another result, or has nothing to call', async () => {
  const throwing = (message: string) => () => {
    throw new Error(message);
  };
  const folder = folderOf({
    works: () => ({ get: () => ({ a: 1 }) }),
    throws: () => ({ get: throwing('no') }),
    wrong: () => ({ get: () => ({ a: 2 }) }),
    nothing: () => ({}),
    unloadable: throwing('not installed'),
  });
  const [measurement] = await measure(folder, once);
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
  const folders = await readComparisons();
  expect(folders.map(({ name }) => name)).toContain('client');
  for (const folder of folders) {
    for (const measurement of await measure(folder, once)) {
      expect(brokenOf(measurement)).toEqual([]);
    }
  }
}, 60_000);
