import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { type Comparison, type Folder, readComparisons } from '../comparison.ts';
import type { Measurement } from '../result.ts';
import { measure } from './size.ts';

const table = { baseline: 'program', targets: [] };
const small = 1_000;
const large = 9_000;
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

async function write(file: string, content: string | object): Promise<string> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** A module whose bundle has about so many bytes, which gzip cannot make fewer. */
const moduleOf = (bytes: number) =>
  `export const text = '${randomBytes(bytes).toString('base64')}';`;

async function sizesOf(comparison: Comparison, program: string) {
  const folder: Folder = {
    name: 'test',
    comparison,
    programs: [['program', program]],
  };
  const measurements = await measure(folder);
  return Object.fromEntries(measurements.map((one) => [one.title, one.measured[0]]));
}

/** A program that imports a package with a small file for browsers and a large one for Node. */
async function programOfTwoPlatforms(): Promise<string> {
  const imports = { '#transport': { browser: './small.js', node: './large.js' } };
  await write('package.json', { type: 'module', imports });
  await write('small.js', moduleOf(small));
  await write('large.js', moduleOf(large));
  return write('program.js', `export { text } from '#transport';`);
}

function bytesOf(one: Measurement['measured'][number] | undefined): number {
  return one?.samples[0] ?? Number.NaN;
}

test('a bundle holds what a package has for the platform', async () => {
  const program = await programOfTwoPlatforms();
  const sizes = await sizesOf({ size: { browser: table, node: table } }, program);
  expect(Object.keys(sizes)).toEqual(['test: bundle for browser', 'test: bundle for node']);
  expect(bytesOf(sizes['test: bundle for browser'])).toBeLessThan(2 * small);
  expect(bytesOf(sizes['test: bundle for node'])).toBeGreaterThan(large);
});

test('a tsconfig.json beside the sources of a package changes nothing', async () => {
  const program = await programOfTwoPlatforms();
  const paths = { '#transport': ['./large.js'] };
  await write('tsconfig.json', { compilerOptions: { paths } });
  const sizes = await sizesOf({ size: { browser: table } }, program);
  expect(bytesOf(sizes['test: bundle for browser'])).toBeLessThan(2 * small);
});

test('a platform that is not compared is not measured', async () => {
  const program = await write('program.js', moduleOf(small));
  const sizes = await sizesOf({ size: { node: table } }, program);
  expect(Object.keys(sizes)).toEqual(['test: bundle for node']);
  expect(await sizesOf({}, program)).toEqual({});
});

test('every program can be bundled for every platform that is compared', async () => {
  const measurements = [];
  for (const one of await readComparisons()) measurements.push(...(await measure(one)));
  expect(measurements.map(({ title }) => title)).toContain('client: bundle for browser');
}, 300_000);
