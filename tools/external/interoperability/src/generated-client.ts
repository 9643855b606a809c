import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Findings, Trial } from './interoperability-case.ts';
import { compareNames } from './names.ts';
import { typeErrors } from './type-errors.ts';

export interface GeneratedClient {
  /** The file with the functions, or a pattern for several, from the trial's folder. */
  functionsIn: string;
  /** Finds the start of each function; its first group is the name. */
  functionPattern: RegExp;
  /** Code that imports the client and lists the payments of that status. */
  use: (status: string) => string;
}

/**
 * Judges what a generator wrote: one function for each operation, type-correct in strict mode, and a
 * `listPayments` that takes the documented statuses and no other.
 */
export async function judgeClient(
  { folder, operations }: Trial,
  { functionsIn, functionPattern, use }: GeneratedClient,
): Promise<Findings> {
  const files = await Array.fromAsync(glob(functionsIn, { cwd: folder }));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const functions = texts.flatMap((text) =>
    [...text.matchAll(functionPattern)].map(([, name = '']) => name),
  );
  await Promise.all([
    writeFile(join(folder, 'use.ts'), use('planified')),
    writeFile(join(folder, 'misuse.ts'), use('no-such-status')),
  ]);
  const errors = await typeErrors(folder);
  const misuse = errors.filter(({ file }) => file === 'misuse.ts');
  const wanted = operations.map(({ id }) => id);
  return {
    found: `${functions.length} functions for ${wanted.length} operations; compiles with \`--strict\`; one \`listPayments\`, for the documented statuses only`,
    problems: [
      ...compareNames('function', wanted, functions),
      ...errors.filter((error) => !misuse.includes(error)).map(({ text }) => text),
      ...(misuse.length === 0 ? ['`listPayments` takes a status that does not exist'] : []),
    ],
  };
}
