import { glob } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Expectations, Measurement, Target } from './result.ts';

/** The sections that compare a package with others: `comparison.ts` of its folder. */
export interface Comparison {
  /** Functions that are called over and over. */
  calls?: CallsComparison;
  /**
   * The gzipped bundle of each file of `programs/`, which is named after its subject. Packages have other
   * files for browsers and workers, where there is only `fetch`, than for Node.
   */
  size?: { browser?: Expectations; node?: Expectations };
  /** Packages that are imported, or functions that import what they need, each once in a fresh process. */
  imports?: readonly ImportComparison[];
  /** Servers, each a process of its own, started as a user starts it. */
  servers?: ServersComparison;
  /** Servers that npm installs into an empty project. */
  installs?: InstallComparison;
  /** Programs that take their samples themselves. */
  tasks?: readonly TaskComparison[];
}

export interface InstallComparison {
  servers: readonly InstalledServer[];
  baseline: string;
  /** For bytes, packages, the milliseconds of npm, and those until the first answer. */
  targets: Partial<Record<'bytes' | 'packages' | 'installing' | 'answering', readonly Target[]>>;
}

export interface InstalledServer {
  name: string;
  /** What npm is given: names with a version, archives, or names of ours. */
  packages: readonly string[];
  /** Copied into the project. */
  file?: string;
  /** The file that `node` runs, and what follows it. */
  args(project: string, port: number): string[];
  env?: Record<string, string>;
  /** The first of its answers. */
  exchange: Exchange;
}

export type ImportComparison = Expectations & { title: string } & (ImportedPackages | FirstCalls);

interface ImportedPackages {
  /** Imported and no more, beside an empty module. */
  packages: readonly string[];
}

interface FirstCalls {
  /** Exports `functions`: one for each subject, which takes the URL of the server. */
  file: string;
  /** What the server on loopback answers, as JSON. @default null */
  answer?: unknown;
  /** The results that are right, as JSON. @default [null] */
  results?: readonly unknown[];
}

/** The subject that packages are imported beside. */
export const emptyModule = 'an empty module';

export interface TaskComparison extends Expectations {
  title: string;
  unit: Measurement['unit'];
  /** Runs in a process of its own, and prints a sample of each subject: `{ "first page": 12.5 }`. */
  file: string;
  /** Its only argument: how much it has to do. */
  size?: number;
  rounds: number;
}

/** The targets hold in every case. */
export interface CallsComparison extends Expectations {
  /** The setup of each subject, by its name. */
  subjects: Record<string, Setup>;
  /** What the server on loopback answers, as JSON. @default null */
  answer?: unknown;
  cases: Record<string, CallsCase>;
}

export interface CallsCase {
  /** The case whose calls it takes. @default the one of its own name */
  callsOf?: string;
  /** The subjects that take turns; then only the case's own targets hold. @default all */
  subjects?: readonly string[];
  /** The results that are right, as JSON: a subject that gives another is broken. */
  results: readonly unknown[];
  /** How many things a call does at once; the time is divided by it. @default 1 */
  batch?: number;
  /** Targets of this case alone. */
  targets?: readonly Target[];
}

/** Prepares a call for each case, once. `baseUrl` is that of the server. */
export type Setup = (baseUrl: string) => Record<string, Call> | Promise<Record<string, Call>>;

/** What is measured. */
export type Call = () => unknown;

export interface ServersComparison {
  commands: readonly ServerCommand[];
  /** Each is a case of `throughput`; `start` waits for the answer to the first. */
  exchanges: readonly [Exchange, ...Exchange[]];
  throughput: Expectations & { connections: readonly number[] };
  /** The processor time of the server alone: the time of a request includes that of the sender. */
  processorTime?: { baseline: string; targetsOf(exchange: Exchange): Target[] };
  start?: Expectations;
}

/** A server that `node` runs. */
export interface ServerCommand {
  name: string;
  /** The file to run, and what follows it. */
  args(port: number): string[];
  /** Added to the environment. */
  env?: Record<string, string>;
  /**
   * What this server has instead of an exchange's own route or answer, by the name of the exchange. Called
   * when the server listens; it may create there what an exchange reads.
   */
  ownExchanges?(url: string): OwnExchanges | Promise<OwnExchanges>;
}

export type OwnExchanges = Record<string, Partial<Exchange>>;

/** A request, and the answer that is right: a server that gives another is broken. */
export interface Exchange {
  name: string;
  method: string;
  path: string;
  /** Sent as JSON, unless it is undefined. */
  body?: unknown;
  /** Made anew for each request, before the clock starts. */
  headers(): Promise<Record<string, string>>;
  status: number;
  /** As JSON; where it differs each time, a function that says whether it is right. */
  answer: unknown | ((body: unknown) => boolean);
}

/** What is made for each case, by the name of the case. */
export function forEachCase<Case, Made>(
  cases: Record<string, Case>,
  make: (one: Case) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(cases).map(([title, one]) => [title, make(one)]));
}

/** A comparison as it lies on disk. */
export interface Folder {
  name: string;
  comparison: Comparison;
  /** Name and path of each file in `programs/`, in order of their names. */
  programs: [name: string, file: string][];
}

/** Every folder of `comparisons/`. */
export async function readComparisons(): Promise<Folder[]> {
  const cwd = join(import.meta.dirname, '../comparisons');
  const filesOf = async (pattern: string) =>
    (await Array.fromAsync(glob(pattern, { cwd }))).sort().map((file) => join(cwd, file));
  return Promise.all(
    (await filesOf('*/comparison.ts')).map(async (file) => {
      const { comparison }: { comparison: Comparison } = await import(pathToFileURL(file).href);
      const name = basename(dirname(file));
      const programs = await filesOf(`${name}/programs/*.ts`);
      return { name, comparison, programs: programs.map((path) => [basename(path, '.ts'), path]) };
    }),
  );
}
