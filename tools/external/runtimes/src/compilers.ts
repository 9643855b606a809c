import { execFile } from 'node:child_process';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** The releases of TypeScript that must compile a consumer's code, the oldest first, by the name of the installed package. */
export const compilers = {
  'TypeScript 5.4': 'typescript54',
  'TypeScript 5.8': 'typescript58',
  'TypeScript 5.9': 'typescript59',
  'TypeScript 6': 'typescript6',
  'TypeScript 7': 'typescript7',
};

export const resolutions = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'preserve', moduleResolution: 'bundler' },
};

export const platforms = {
  Node: { lib: ['es2022'], types: ['node'] },
  'the browser': { lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
};

/** A file without a text is copied from ../consumer. Rejects when the compiler finds an error. */
export async function compile(
  compiler: string,
  options: object,
  files: Record<string, string | undefined>,
  ...args: string[]
) {
  const cwd = await mkdtemp(join(inject('consumer'), 'types-'));
  for (const [file, text] of Object.entries(files)) {
    if (text !== undefined) await writeFile(join(cwd, file), text);
    else await cp(join(import.meta.dirname, '../consumer', file), join(cwd, file));
  }
  const compilerOptions = {
    ...options,
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const configuration = { compilerOptions, files: Object.keys(files) };
  await writeFile(join(cwd, 'tsconfig.json'), JSON.stringify(configuration));
  const tsc = join(import.meta.dirname, '../../node_modules', compiler, 'bin/tsc');
  const command = [tsc, '--project', cwd, ...args];
  return promisify(execFile)(process.execPath, command, { cwd, timeout: 300_000, env: {} });
}
