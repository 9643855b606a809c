import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  // The compiler skips the type declarations of packages, but checks the generated code, which is in .ts files.
  skipLibCheck: true,
};

/**
 * Returns the errors of `tsc --strict` in a folder, also in files with `@ts-nocheck`. `types` are the packages whose globals
 * the code may use. @throws {Error} when the compiler finds no file or refuses its settings
 */
export async function typeErrors(folder: string, types: string[] = []): Promise<string[]> {
  for await (const name of glob('**/*.ts', { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('@ts-nocheck', ''));
  }
  const options = { ...compilerOptions, types };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  const args = ['--project', folder, '--pretty', 'false'];
  const printed = await runTool('typescript', args, folder).catch(({ stdout }) => String(stdout));
  const errors = printed.split('\n').filter((line) => /(?:^|: )error TS/.test(line));
  // An error without a file name is not about the code, but the settings or an empty folder.
  const own = errors.find((line) => line.startsWith('error TS'));
  if (own) throw new Error(own);
  return errors;
}
