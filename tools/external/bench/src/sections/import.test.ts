import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Folder, readComparisons } from '../comparison.ts';
import { measure } from './import.ts';

// Each of these starts processes.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-first-call-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function folderOf(sources: Record<string, string>): Promise<Folder> {
  const firstCall = { answer: { a: 1 }, results: [{ a: 1 }], baseline: 'works', targets: [] };
  const firstCalls: Folder['firstCalls'] = [];
  for (const [subject, source] of Object.entries(sources)) {
    const file = join(folder, `${subject}.ts`);
    await writeFile(file, source);
    firstCalls.push([subject, file]);
  }
  return { name: 'test', comparison: { firstCall }, programs: [], firstCalls };
}

const works = 'export const firstCall = async (url: string) => (await fetch(url)).json();';

test('each round takes the import and the first call in a process of its own', async () => {
  // In one process the second import would not run it again, and the second call would count on.
  const counts = `let calls = 0; export const firstCall = () => ({ a: ++calls });`;
  const [measurement] = await measure(await folderOf({ works, counts }), 2);
  const samples = [expect.any(Number), expect.any(Number)];
  expect(measurement).toMatchObject({
    title: 'test: import and first call',
    unit: 'ms',
    measured: [
      { subject: 'works', samples },
      { subject: 'counts', samples },
    ],
  });
});

test('what is put off until the first call counts, as does what is done when importing', async () => {
  const hour = 3_600_000;
  const anHourPasses = `const now = performance.now(); performance.now = () => now + ${hour};`;
  const imports = `${anHourPasses} export const firstCall = () => ({ a: 1 });`;
  const calls = `export function firstCall() { ${anHourPasses} return { a: 1 }; }`;
  const [measurement] = await measure(await folderOf({ imports, calls }), 1);
  const took = measurement?.measured.map((one) => one.samples[0]);
  expect(took?.map((one) => Math.round(Number(one) / hour))).toEqual([1, 1]);
});

test.each([
  ['throws', `export const firstCall = () => { throw new Error('no licence'); };`, 'no licence'],
  ['gives another result', 'export const firstCall = () => ({ a: 2 });', 'theirs gave {"a":2}'],
])('a subject that %s is named', async (_, theirs, why) => {
  await expect(measure(await folderOf({ works, theirs }), 1)).rejects.toThrow(why);
});

test('every program and first call of every comparison does what it is to do', async () => {
  const measurements = [];
  for (const one of await readComparisons()) measurements.push(...(await measure(one, 1)));
  expect(measurements.map(({ title }) => title)).toEqual([
    'client: import, beyond that of an empty module',
    'client: import and first call',
    'mock: import, beyond that of an empty module',
  ]);
});
