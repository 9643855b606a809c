import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readCases } from './cases.ts';
import type { InteroperabilityCase } from './interoperability-case.ts';
import { command, page, pageFile } from './page.ts';
import { report } from './report.ts';
import { type CaseResult, runCase } from './run-case.ts';

// A browser or a compiler on a busy machine.
const timeout = 60_000;

const cases = await readCases();
const results = new Map<InteroperabilityCase, CaseResult>();

async function resultOf(tool: InteroperabilityCase): Promise<CaseResult> {
  const result = results.get(tool) ?? (await runCase(tool));
  results.set(tool, result);
  return result;
}

test('every tool has a way to notice a broken document', () => {
  const without = cases.filter(({ controls }) => controls.length === 0);
  expect(without.map(({ name }) => name)).toEqual([]);
});

describe.each(cases)('$name, with the $document document,', { timeout }, (tool) => {
  test('works', async () => {
    expect((await resultOf(tool)).problems).toEqual([]);
  });

  test.each(tool.controls)('notices $what', async ({ breakDocument, problem }) => {
    const broken = await runCase(tool, breakDocument);
    expect(broken).toMatchObject({
      outcome: 'fails',
      problems: expect.arrayContaining([expect.stringMatching(problem)]),
    });
  });
});

test('docs/interoperability.md says what this run gave', { timeout: 5 * timeout }, async () => {
  const committed = await readFile(pageFile, 'utf8').catch(() => '');
  const remedy = `Run \`${command}\` and commit what it changes.`;
  expect(committed, remedy).toBe(page(await report(resultOf)));
});
