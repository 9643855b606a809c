import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { reachedFrom, readImports } from '../imports.ts';

/** It fails when the clock is not the one that was asked for, and so runs with all that read it. */
const clockTest = 'tools/test-utils/src/test-clock.test.ts';

/** A sandbox that is not told when it is, or its command: it has the day of the machine. */
export const sandboxOfToday =
  /\bstartSandbox\((?!\{[^}]*\bat\b)|\bconnectSandbox\(|\(sandboxFixtures\b|\bcrossborder-fx-sandbox(?:\.js)?['"]|\bcrossborder-fx[-/]sandbox\b.* (?:--port|run)\b(?!.* --at\b)/;

/**
 * The tests of `npm test` that read a date: they, or their helpers, ask a sandbox of today or run the programs of a page.
 * The sources of the packages are not looked into: what they take for today is that of their server, or an option.
 * A deep test repeats by seed what a test beside it does once.
 */
export function datedTests(): string[] {
  const isSource = /^packages\/[\w-]+\/src\/(?!.*\.test\.ts$)/;
  const imports = new Map([...readImports('run')].filter(([file]) => !isSource.test(file)));
  const isDated = (file: string) =>
    imports.has(file) && (sandboxOfToday.test(read(file)) || /\brunProgram\(/.test(read(file)));
  return find('{packages,tools,docs}/**/*.test.ts')
    .filter((file) => !/\.(?:full|deep)\.test\.ts$|^tools\/external\/|\/days\//.test(file))
    .filter((file) => file === clockTest || [file, ...reachedFrom(file, imports)].some(isDated))
    .sort();
}

/** The samples that no day can matter to: they neither start a sandbox nor mention a day. */
export function undatedSamples(): string[] {
  const mention = /(?:start|connect)Sandbox|[a-z]Date\b|\bdate\b|day|clock/i;
  return find('docs/samples/**/*.{ts,py,sh}').filter((file) => !mention.test(read(file)));
}

/** Files of the repository, without what is installed or built, by their paths from the root. */
export function find(...patterns: string[]): string[] {
  const exclude = (name: string) => /(?:^|[/\\])(?:node_modules|dist|\.astro)$/.test(name);
  return globSync(patterns, { cwd: repository, exclude }).map((file) => file.replaceAll('\\', '/'));
}

export const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
