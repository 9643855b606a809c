import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import ts from 'typescript';
import { type Part, Parts } from './parts.ts';
import { asksToday } from './today.ts';

/** It fails when the clock is not the one that was asked for, and so runs with all that read it. */
const clockTest = 'tools/test-utils/src/test-clock.test.ts';

/** The tests of `npm test` that read a date: they, or what they reach, ask a sandbox that has the day of the machine. */
export function datedTests(parts = new Parts()) {
  const reachToday = (some: readonly Part[]) => [...parts.reachedFrom(some)].some(asksToday);
  const found = find('{packages,tools,docs}/**/*.test.ts')
    .filter((file) => !file.endsWith('.full.test.ts') && !file.startsWith('tools/external/'))
    .filter((file) => file === clockTest || reachToday(parts.of(file)))
    .map((file) => {
      // A declaration runs with the test that reaches it.
      const all = parts.of(file).filter(({ kind }) => kind !== 'declaration');
      const dated = all.filter((part) => file === clockTest || reachToday([part]));
      return { file, dated, undated: all.filter((part) => !dated.includes(part)) };
    })
    .filter(({ dated }) => dated.length > 0)
    .sort((one, other) => (one.file < other.file ? -1 : 1));

  const titlesOf = (some: readonly Part[]) => some.flatMap((part) => titleOf(part) ?? []);
  const kept = found.flatMap(({ dated }) => titlesOf(dated));
  const leftOut = [
    ...found
      .flatMap(({ undated }) => titlesOf(undated).map(patternOf))
      .filter((pattern) => !kept.some((title) => new RegExp(`^${pattern}$`).test(title))),
    ...undatedSamples().map((file) => patternOf(`${file} prints what its page shows`)),
  ];
  return {
    files: found.map(({ file }) => file),
    /** Matches the full names of their tests, but of the tests and samples that no day can matter to. */
    namePattern: `^(?!(?:.* )?(?:${leftOut.join('|')})$)`,
  };
}

/** The title of a test, with what `each` puts in. */
function titleOf({ kind, node }: Part): string | undefined {
  if (kind !== 'test' || !ts.isExpressionStatement(node)) return undefined;
  const [title] = ts.isCallExpression(node.expression) ? node.expression.arguments : [];
  return title && ts.isStringLiteralLike(title) ? title.text : undefined;
}

const patternOf = (title: string) =>
  title
    .split(/%[sdifjo]|\$[\w.]+/)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('.*');

/** The samples that no day can matter to, by their paths in their folder: they neither start a sandbox nor mention a day. */
function undatedSamples(): string[] {
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
