import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Ran, runToEnd } from './run-to-end.ts';

/**
 * Reads the code blocks of a page. For each block, it gives the output that the page shows for the program, and the name of the
 * file if other programs import the block.
 */
export function blocksOf(markdown: string) {
  // The line before a code block may name the file of the block.
  const found = markdown.matchAll(/(?:`([\w-]+\.ts)`.*\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm);
  const blocks = Array.from(found, ([, file, language = '', code = '']) => ({
    language,
    code,
    file,
  }));
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    return { ...block, printed: next?.language === 'text' ? next.code : undefined };
  });
}

/** The TypeScript compiler options of a user's project. */
export const consumerOptions = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  types: ['node'],
  noEmit: true,
  allowImportingTsExtensions: true,
};

/** Compiles all programs in a folder. Returns the output of the compiler, which is empty when the compiler finds no mistake. */
export async function compile(folder: string, config: object): Promise<string> {
  const file = join(folder, 'tsconfig.json');
  await writeFile(file, JSON.stringify(config));
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { stdout, stderr, code } = await runNode(tsc, '-p', file);
  return (
    `${stdout}${stderr}` ||
    (code === 0 ? '' : `The compiler tsc ended with code ${code}, and printed nothing.`)
  );
}

export function runProgram(file: string): Promise<Ran> {
  return runNode('--disable-warning=ExperimentalWarning', file);
}

// The programs print no colours, although the environment of the tests may ask for colours.
const runNode = (...args: string[]) =>
  runToEnd(process.execPath, args, { env: { FORCE_COLOR: '0' } });
