import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository } from '@crossborder-fx/tools-description';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The programs of the sandbox's README and of its guide, run as they stand there.

interface Block {
  page: string;
  language: string;
  code: string;
  /** Its file, where other programs import it. */
  file: string | undefined;
}

// Inside the repository, so that the packages are found; git ignores dist.
const folder = join(repository, 'tools/checks/dist/sandbox-programs');
const pages = ['packages/sandbox/README.md', 'docs/guides/sandbox.md'];
const blocks = (await Promise.all(pages.map(blocksOf))).flat();
/** The programs that are followed by what they print. */
const programs = blocks.flatMap(({ page, language, code }, index) => {
  const next = blocks[index + 1];
  if (language !== 'ts' || next?.language !== 'text') return [];
  return [{ name: `${index + 1}.ts`, page, code, printed: next.code }];
});

async function blocksOf(page: string): Promise<Block[]> {
  const markdown = await readFile(join(repository, page), 'utf8');
  const found = markdown.matchAll(/(?:`([\w-]+\.ts)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm);
  return Array.from(found, ([, file, language = '', code = '']) => ({
    page,
    language,
    code,
    file,
  }));
}

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  for (const { file, code } of blocks) {
    if (file !== undefined) await writeFile(join(folder, file), code);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('every program that prints something is run here', () => {
  expect(programs).toHaveLength(blocks.filter(({ language }) => language === 'text').length);
  expect(new Set(programs.map(({ page }) => page))).toEqual(new Set(pages));
});

test.each(programs)(
  'program $name, of $page, prints what the page says',
  async (program) => {
    const file = join(folder, program.name);
    await writeFile(file, program.code);
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      // What runs these tests may want colours.
      env: { ...process.env, FORCE_COLOR: '0' },
    });
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect({ stdout, stderr, code }).toEqual({ stdout: program.printed, stderr: '', code: 0 });
  },
  30_000,
);
