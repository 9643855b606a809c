import { expect, onTestFinished, test, vi } from 'vitest';
import { type Folder, readComparisons, type Setup } from '../comparison.ts';
import { serverAddress } from '../missing-server.ts';
import { brokenOf, lackingOf } from '../result.ts';
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

test('a subject whose server is not there is not broken', async () => {
  const lacking = () => ({ get: () => serverAddress('THERE_IS_NO_SUCH_SERVER') });
  const [measurement] = await measure(folderOf({ lacking }), once);
  const why = 'needs THERE_IS_NO_SUCH_SERVER, which .ci/services sets';
  expect(measurement?.measured).toEqual([{ subject: 'lacking', lacking: why }]);
  expect(measurement && brokenOf(measurement)).toEqual([]);
});

test('the time of a call that does several at once is that of one of them', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  onTestFinished(() => void vi.restoreAllMocks());
  const cases = { one: { results: [1] }, four: { results: [1], batch: 4 } };
  const call = () => 1;
  const subjects = { works: () => ({ one: call, four: call }) };
  const calls = { subjects, cases, baseline: 'works', targets: [] };
  const folder: Folder = { name: 'test', comparison: { calls }, programs: [], firstCalls: [] };
  expect(await measure(folder, { rounds: 1, warmUpTime: 1, sampleTime: 1 })).toMatchObject([
    { measured: [{ samples: [1000] }] },
    { measured: [{ samples: [250] }] },
  ]);
});

test('every subject of every comparison does what it is to do', async () => {
  const folders = await readComparisons();
  expect(folders.map(({ name }) => name)).toContain('client');
  for (const folder of folders) {
    for (const measurement of await measure(folder, once)) {
      expect(brokenOf(measurement)).toEqual([]);
      if (process.env['CI'] === 'true') expect(lackingOf(measurement)).toEqual([]);
    }
  }
}, 300_000);
