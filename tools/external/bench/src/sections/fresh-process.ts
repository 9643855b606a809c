import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** The address of a module for each subject. */
export type Compiled = [subject: string, url: string][];

/**
 * Makes JavaScript of each file, as its author would publish it, and throws it away when `use` is done.
 *
 * @param folder A name that nobody else uses at the same time.
 */
export async function withCompiled<Result>(
  folder: string,
  files: readonly (readonly [subject: string, file: string])[],
  use: (compiled: Compiled) => Promise<Result>,
): Promise<Result> {
  // In this package, so that names are found as they are from the files; git ignores dist.
  const outdir = join(import.meta.dirname, '../../dist', folder);
  try {
    const entryPoints = Object.fromEntries(files);
    const outExtension = { '.js': '.mjs' };
    await build({ entryPoints, outdir, outExtension, format: 'esm', logLevel: 'silent' });
    return await use(
      files.map(([subject]) => [subject, pathToFileURL(join(outdir, `${subject}.mjs`)).href]),
    );
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

/**
 * What a module prints in a process of its own; its arguments are in `process.argv` from 1 on. Time is
 * taken in there, since the start and end of a process take ten times as long and vary by more.
 */
export async function runFresh(source: string, ...args: string[]): Promise<string> {
  const options = ['--input-type=module', '--eval', source, ...args];
  return (await promisify(execFile)(process.execPath, options)).stdout;
}
