import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test, vi } from 'vitest';
import { type Folder, readComparisons } from '../comparison.ts';
import { measure } from './import.ts';

// Each of these starts processes.
vi.setConfig({ testTimeout: 300_000 });

/** A comparison of functions, given as the source of each. */
async function folderOf(sources: Record<string, string>): Promise<Folder> {
  const folder = await temporaryFolder();
  const file = join(folder, 'functions.mjs');
  const entries = Object.entries(sources).map(([subject, source]) => `${subject}: ${source}`);
  await writeFile(file, `let calls = 0;\nexport const functions = { ${entries.join(',\n')} };`);
  const right = { answer: { a: 1 }, results: [{ a: 1 }] };
  const one = { title: 'first call', file, ...right, baseline: 'works', targets: [] };
  return { name: 'test', comparison: { imports: [one] }, programs: [] };
}

const works = 'async (url) => (await fetch(url)).json()';

test('each round takes the import and the first call in a process of its own', async () => {
  // In one process the second call would count on.
  const counts = '() => ({ a: ++calls })';
  const [measurement] = await measure(await folderOf({ works, counts }), 2);
  const samples = [expect.any(Number), expect.any(Number)];
  expect(measurement).toMatchObject({
    title: 'test: first call',
    unit: 'ms',
    measured: [
      { subject: 'works', samples },
      { subject: 'counts', samples },
    ],
  });
});

test('what is imported counts, as does what is put off until the call', async () => {
  const hour = 3_600_000;
  const anHourPasses = `const now = performance.now(); performance.now = () => now + ${hour};`;
  const module = encodeURIComponent(`${anHourPasses} export const a = 1;`);
  const imports = `async () => ({ a: (await import('data:text/javascript,${module}')).a })`;
  const calls = `() => { ${anHourPasses} return { a: 1 }; }`;
  const [measurement] = await measure(await folderOf({ imports, calls }), 1);
  const took = measurement?.measured.map((one) => one.samples[0]);
  expect(took?.map((one) => Math.round(Number(one) / hour))).toEqual([1, 1]);
});

test.each([
  ['throws', `() => { throw new Error('no licence'); }`, 'no licence'],
  ['gives another result', '() => ({ a: 2 })', 'theirs gave {"a":2}'],
])('a subject that %s is named', async (_, theirs, why) => {
  await expect(measure(await folderOf({ works, theirs }), 1)).rejects.toThrow(why);
});

test('every function of every comparison does what it is to do', async () => {
  const measurements = [];
  for (const one of await readComparisons()) measurements.push(...(await measure(one, 1)));
  expect(measurements.map(({ title }) => title)).toEqual([
    'client: import',
    'client: import and first call',
    'mock: import',
  ]);
});
