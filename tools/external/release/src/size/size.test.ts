import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sizeLimits } from '../../size-limits.ts';
import { sizeProblems } from './size-problems.ts';

/** A program whose bundle has a bit more than so many bytes, which gzip cannot make fewer. */
async function programOf(bytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-size-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = randomBytes((bytes * 3) / 4).toString('base64');
  await writeFile(join(folder, 'needed.js'), `export const text = '${text}';`);
  await writeFile(join(folder, 'program.js'), `export { text } from './needed.js';`);
  return join(folder, 'program.js');
}

test('a program over its limit is refused in one line', async () => {
  const program = await programOf(4_000);
  expect(await sizeProblems([{ name: 'planted', program, bytes: 5_000 }])).toEqual([]);
  expect(await sizeProblems([{ name: 'planted', program, bytes: 1_000 }])).toEqual([
    expect.stringMatching(
      /^planted: \d{4} bytes, \d{4} more than it may have: make it smaller, or raise its limit in tools\/external\/release\/size-limits\.ts and say why in the changeset\.$/,
    ),
  ]);
});

test('what a browser gets is measured, whatever a tsconfig.json beside it says', async () => {
  const program = await programOf(1_000);
  const write = (file: string, content: string | object) =>
    writeFile(
      join(dirname(program), file),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  const imports = { '#part': { browser: './needed.js', node: './large.js' } };
  await write('package.json', { type: 'module', imports });
  await write('tsconfig.json', { compilerOptions: { paths: { '#part': ['./large.js'] } } });
  const large = randomBytes(9_000).toString('base64');
  await write('large.js', `export const text = '${large}';`);
  await write('program.js', `export { text } from '#part';`);
  expect(await sizeProblems([{ name: 'planted', program, bytes: 2_000 }])).toEqual([]);
});

test('the packages keep to their limits', async () => {
  expect(await sizeProblems(sizeLimits)).toEqual([]);
});

test('no limit is far above what there is', async () => {
  const tight = sizeLimits.map((limit) => ({ ...limit, bytes: Math.floor(limit.bytes * 0.9) }));
  expect(await sizeProblems(tight)).toHaveLength(sizeLimits.length);
});
