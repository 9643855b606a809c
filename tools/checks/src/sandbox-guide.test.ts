import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository } from '@crossborder-fx/tools-description';
import { afterAll, beforeAll, expect, test } from 'vitest';

const guide = await readFile(join(repository, 'docs/guides/sandbox.md'), 'utf8');
// Inside the repository, so that the packages are found; git ignores dist.
const folder = join(repository, 'tools/checks/dist/sandbox-guide');

const blocks = Array.from(
  guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm),
  ([, language = '', code = '']) => ({ language, code }),
);
/** The programs that are followed by what they print. */
const programs = blocks.flatMap(({ language, code }, index) => {
  const next = blocks[index + 1];
  if (language !== 'ts' || next?.language !== 'text') return [];
  return [{ name: `${index + 1}.ts`, program: code, printed: next.code }];
});

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const [, name = '', code = ''] = /`([\w-]+\.ts)`:\n\n```ts\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  await writeFile(join(folder, name), code);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('every program that prints something is run here', () => {
  expect(programs).toHaveLength(blocks.filter(({ language }) => language === 'text').length);
  expect(programs.length).toBeGreaterThan(0);
});

test.each(programs)(
  'program $name prints what the guide says',
  async ({ program, printed, name }) => {
    const file = join(folder, name);
    await writeFile(file, program);
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file]);
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect({ stdout, stderr, code }).toEqual({ stdout: printed, stderr: '', code: 0 });
  },
);
