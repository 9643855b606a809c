import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { Parts } from './parts.ts';
import { asksToday } from './today.ts';

/** It fails when the clock is not the one that was asked for, and so runs with all that read it. */
const clockTest = 'tools/test-utils/src/test-clock.test.ts';

/** The tests of `npm test` that read a date: they, or what they reach, ask a sandbox that has the day of the machine. */
export function datedTests(parts = new Parts()): string[] {
  return find('{packages,tools,docs}/**/*.test.ts')
    .filter((file) => !file.endsWith('.full.test.ts') && !file.startsWith('tools/external/'))
    .filter((file) => file === clockTest || [...parts.reachedFrom(parts.of(file))].some(asksToday))
    .sort();
}

/** The samples that no day can matter to, by their paths in their folder: they neither start a sandbox nor mention a day. */
export function undatedSamples(): string[] {
  const mention = /(?:start|connect)Sandbox|[a-z]Date\b|\bdate\b|day|clock/i;
  return find('docs/samples/**/*.{ts,py,sh}')
    .filter((file) => !mention.test(readFileSync(join(repository, file), 'utf8')))
    .map((file) => file.replace('docs/samples/', ''));
}

/** Files of the repository, without what is installed or built, by their paths from the root. */
export function find(...patterns: string[]): string[] {
  const exclude = (name: string) => /(?:^|[/\\])(?:node_modules|dist|\.astro)$/.test(name);
  return globSync(patterns, { cwd: repository, exclude }).map((file) => file.replaceAll('\\', '/'));
}
