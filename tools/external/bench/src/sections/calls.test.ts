import { expect, onTestFinished, test, vi } from 'vitest';
import { type Folder, readComparisons, type Setup } from '../comparison.ts';
import { measure } from './calls.ts';

const once = { rounds: 1, warmUpTime: 0, sampleTime: 0 };

function folderOf(subjects: Record<string, Setup>): Folder {
  const cases = { get: { results: [{ a: 1 }] } };
  const calls = { subjects, answer: { a: 1 }, cases, baseline: 'works', targets: [] };
  return { name: 'test', comparison: { calls }, programs: [] };
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
  const folder: Folder = { name: 'test', comparison: { calls }, programs: [] };
  expect(await measure(folder, once)).toMatchObject([
    { title: 'test: get', targets: [always] },
    { title: 'test: create', targets: [created, always] },
  ]);
});

test('a case may take the calls of another, and some subjects only', async () => {
  const target = { subject: 'works', atMost: 1, of: 'other' };
  const get = () => ({ a: 1 });
  const subjects = { works: () => ({ get }), other: () => ({ get }), third: () => ({ get }) };
  const results = [{ a: 1 }];
  const alone = { results, callsOf: 'get', subjects: ['works', 'other'], targets: [target] };
  const calls = { subjects, cases: { alone }, baseline: 'works', targets: [target, target] };
  const [measurement] = await measure({ name: 'test', comparison: { calls }, programs: [] }, once);
  expect(measurement?.measured.map(({ subject }) => subject)).toEqual(['works', 'other']);
  expect(measurement?.targets).toEqual([target]);
});

const throwing = (message: string) => () => {
  throw new Error(message);
};

test.each<[Setup, why: string]>([
  [() => ({ get: throwing('no') }), 'theirs no'],
  [() => ({ get: () => ({ a: 2 }) }), 'theirs gave {"a":2}'],
  [() => ({}), 'theirs has no call for get'],
  [throwing('not installed'), 'theirs not installed'],
])(
  'a subject that throws, gives another result or has nothing to call is named',
  async (theirs, why) => {
    const works = () => ({ get: () => ({ a: 1 }) });
    await expect(measure(folderOf({ works, theirs }), once)).rejects.toThrow(why);
  },
);

test('the time of a call that does several at once is that of one of them', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  onTestFinished(() => void vi.restoreAllMocks());
  const cases = { one: { results: [1] }, four: { results: [1], batch: 4 } };
  const call = () => 1;
  const subjects = { works: () => ({ one: call, four: call }) };
  const calls = { subjects, cases, baseline: 'works', targets: [] };
  const folder: Folder = { name: 'test', comparison: { calls }, programs: [] };
  expect(await measure(folder, { rounds: 1, warmUpTime: 1, sampleTime: 1 })).toMatchObject([
    { measured: [{ samples: [1000] }] },
    { measured: [{ samples: [250] }] },
  ]);
});

test('every subject of every comparison does what it is to do', async () => {
  const folders = await readComparisons();
  expect(folders.map(({ name }) => name)).toContain('client');
  const subjects = new Set<string>();
  for (const folder of folders) {
    for (const { measured } of await measure(folder, once)) {
      for (const { subject } of measured) subjects.add(subject);
    }
  }
  expect(subjects).toContain('@crossborder-fx/client');
}, 300_000);
