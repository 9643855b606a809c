import { type BenchRun, type RowName, rowOf, type TableName } from './bench.ts';

/** Packages that do the same thing, each in a column. */
export interface Comparison<From = Source> {
  heading: string;
  /** Where others are better, and what to know when reading. */
  note: string;
  columns: readonly string[];
  rows: readonly { label: string; cells: readonly Cell<From>[] }[];
}

/** What holds of one package, and where that is written. */
export interface Cell<From = Source> {
  text: string;
  source: From;
}

export type Source =
  | OfThisSite
  /** In the version that the column names. A test looks for the words in it. */
  | (OfPackage & { package: string; has: RegExp })
  /** The same, where the words must not be in it. */
  | (OfPackage & { package: string; hasNot: RegExp });

/** What a page shows of a source. */
export type Link = OfThisSite | OfPackage;

type OfThisSite =
  | { page: string }
  /** A row of the benchmark, which is on the start page. */
  | { bench: string };

/** A file of a package. */
interface OfPackage {
  file: string;
  /** Where the package is kept. */
  href: string;
}

const versions = {
  stripe: '23.1.0',
  'modern-treasury': '3.3.0',
  emulate: '0.12.2',
  standardwebhooks: '1.1.1',
  '@octokit/webhooks-methods': '6.0.0',
} as const;

/** The packages of others that are looked into, with the version that was. */
export const examined: Readonly<Record<string, string>> = versions;

type Examined = keyof typeof versions;

export const columnOf = (name: Examined): string => `${name} ${versions[name]}`;

const repositories: Record<Examined, string> = {
  stripe: 'https://github.com/stripe/stripe-node',
  'modern-treasury': 'https://github.com/Modern-Treasury/modern-treasury-node',
  emulate: 'https://github.com/vercel-labs/emulate',
  standardwebhooks: 'https://github.com/standard-webhooks/standard-webhooks',
  '@octokit/webhooks-methods': 'https://github.com/octokit/webhooks-methods.js',
};

export const inFile = (name: Examined, file: string, has: RegExp): Source => ({
  package: name,
  file,
  href: repositories[name],
  has,
});

export const notInFile = (name: Examined, file: string, hasNot: RegExp): Source => ({
  package: name,
  file,
  href: repositories[name],
  hasNot,
});

/** A table of the benchmark as a source. */
export const sourceOf = ({ section, title }: TableName): Source => ({
  bench: `${section} · ${title}`,
});

export const measured = (run: BenchRun, row: RowName): Cell => ({
  text: rowOf(run, row).text,
  source: sourceOf(row),
});
