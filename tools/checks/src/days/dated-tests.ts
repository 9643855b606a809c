import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { reachedFrom, readImports } from '../imports.ts';

/** This test fails when the clock of the tests is not set, so each run of `npm run test:days` includes it. */
const clockTest = 'tools/test-utils/src/test-clock.test.ts';

/** Matches code that starts a sandbox without a fixed time. Such a sandbox begins on the current day of the machine. */
export const sandboxOfToday =
  /\bstartSandbox\((?!\{[^}]*\bat\b)|\bconnectSandbox\(|\(sandboxFixtures\b|\bcrossborder-fx-sandbox(?:\.js)?['"]|\bcrossborder-fx[-/]sandbox\b.* (?:--port|run)\b(?!.* --at\b)/;

/**
 * Returns the tests of `npm test` that read a date: the test, or a module that the test imports, starts a sandbox on
 * the current day or runs the programs of a documentation page. It skips the sources of the packages, which take the
 * current day from their server or from an option.
 */
export function datedTests(): string[] {
  const isSource = /^packages\/[\w-]+\/src\/(?!.*\.test\.ts$)/;
  const imports = new Map([...readImports('run')].filter(([file]) => !isSource.test(file)));
  const isDated = (file: string) =>
    imports.has(file) && (sandboxOfToday.test(read(file)) || /\brunProgram\(/.test(read(file)));
  return find('{packages,tools,docs}/**/*.test.ts')
    .filter((file) => !/\.full\.test\.ts$|^tools\/external\/|\/days\//.test(file))
    .filter((file) => file === clockTest || [file, ...reachedFrom(file, imports)].some(isDated))
    .sort();
}

/** For most settings of the clock, `npm run test:days` runs only tests that name a day. */
export const namesDay = (text: string): boolean =>
  /[a-z]Date\b|\b(?:date|days?|today|clock|midnight|month|calendar)\b|working/i.test(text);

/**
 * Returns whether a test names a day in its code, which begins at or before `line`, in its table of cases, or in the
 * sample that it runs.
 */
export function isNamingDay(file: string, line: number, title: string): boolean {
  const [, sample] = /^the sample (\S+\.\w+) /.exec(title) ?? [];
  if (sample !== undefined && existsSync(join(repository, 'docs/samples', sample))) {
    const program = read(`docs/samples/${sample}`);
    // A start of PGlite takes as much time as ten samples. The samples beside this one take their day from the same helper.
    return namesDay(program) && !program.includes('@electric-sql/pglite');
  }
  const lines = read(file).split('\n');
  const isStart = (text: string) => /^\s*(?:test|it)[.(]/.test(text);
  const from = lines.slice(0, line).findLastIndex(isStart);
  const length = lines.slice(line).findIndex(isStart);
  return namesDay(lines.slice(from, length < 0 ? undefined : line + length).join('\n'));
}

export function find(...patterns: string[]): string[] {
  const exclude = (name: string) => /(?:^|[/\\])(?:node_modules|dist|\.astro)$/.test(name);
  return globSync(patterns, { cwd: repository, exclude }).map((file) => file.replaceAll('\\', '/'));
}

export const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
