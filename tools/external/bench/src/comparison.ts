import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Target } from './result.ts';

/** What a package is compared with, in which sections: `comparison.ts` of its folder. */
export interface Comparison {
  /** Functions that are called over and over: the files of `calls/`. */
  calls?: CallsComparison;
  /** The gzipped bundle of each file of `programs/`. */
  size?: ProgramsComparison;
  /** What importing each file of `programs/` takes. */
  import?: ProgramsComparison;
  /** What the compiler has to do for each file of `programs/`. */
  types?: ProgramsComparison;
}

export interface CallsComparison {
  /** What the server on loopback answers, as JSON. @default null */
  answer?: unknown;
  /** For each case the results that are right, as JSON: a subject that gives another is broken. */
  cases: Record<string, readonly unknown[]>;
  baseline: string;
  /** Hold for each of the cases. */
  targets: readonly Target[];
}

export interface ProgramsComparison {
  /** Name of a file in `programs/`, without `.ts`. */
  baseline: string;
  targets: readonly Target[];
}

/** One file of `calls/`. */
export interface Subject {
  name: string;
  /** Prepares a call for each case, once. `baseUrl` is that of the server. */
  setup(baseUrl: string): Record<string, Call> | Promise<Record<string, Call>>;
}

/** What is measured. */
export type Call = () => unknown;

/** A comparison as it lies on disk. */
export interface Folder {
  name: string;
  comparison: Comparison;
  /** Paths of the files in `calls/` and `programs/`, in order of their names. */
  calls: string[];
  programs: string[];
}

/** Every folder of `root` that has a `comparison.ts`. */
export async function readComparisons(root: string): Promise<Folder[]> {
  const folders = await filesOf(root, '*/comparison.ts');
  return Promise.all(
    folders.map(async (file) => {
      const folder = join(file, '..');
      const { comparison } = (await load(file)) as { comparison: Comparison };
      return {
        name: basename(folder),
        comparison,
        calls: await filesOf(folder, 'calls/*.ts'),
        programs: await filesOf(folder, 'programs/*.ts'),
      };
    }),
  );
}

/** @throws whatever the file throws when it is imported */
export async function readSubject(file: string): Promise<Subject> {
  const { subject } = (await load(file)) as { subject: Subject };
  return subject;
}

function load(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}

async function filesOf(folder: string, pattern: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: folder }));
  return files.sort().map((file) => join(folder, file));
}
