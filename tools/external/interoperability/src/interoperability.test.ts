import { describe, expect, test } from 'vitest';
import { cases } from './cases.ts';
import type { InteroperabilityCase } from './interoperability-case.ts';
import { command, page, pageFile } from './page.ts';
import { type CaseResult, runCase } from './run-case.ts';

// A browser or a compiler on a busy machine: Scalar's page takes ten seconds on a quiet one.
const timeout = 600_000;

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

test('the page says what this run gave', { timeout: 2 * timeout }, async () => {
  for (const tool of cases) await resultOf(tool);
  const remedy = `Run \`${command}\` and commit what it changes.`;
  await expect(await page(results), remedy).toMatchFileSnapshot(pageFile);
});
