import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  exampleOperations,
  type OpenApiDocument,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { Explanation, Findings, InteroperabilityCase } from './interoperability-case.ts';

/** What was found, and the problems that no explanation covers. */
export interface CaseResult extends Findings {
  outcome: 'passes' | 'explained' | 'fails';
}

// In this folder, so that generated code finds what it imports; git ignores dist.
const workFolder = join(import.meta.dirname, '../dist');

/** Tries a tool on its document, or on a broken copy of it. */
export async function runCase(
  tool: InteroperabilityCase,
  breakDocument?: (document: OpenApiDocument) => void,
): Promise<CaseResult> {
  const document = await readDocument(tool.document);
  const operations = exampleOperations(document);
  breakDocument?.(document);
  const folder = join(workFolder, tool.package ?? tool.name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const trial = { document, file, folder, operations };
  const { found, problems } = await tool.run(trial).catch((error: unknown) => ({
    found: [],
    problems: [error instanceof Error ? error.message : String(error)],
  }));
  return { found, ...judge(tool.explained, problems) };
}

export function judge(
  explained: Explanation[] = [],
  problems: string[] = [],
): Pick<CaseResult, 'outcome' | 'problems'> {
  const stale = explained.filter(({ problem }) => !problems.some((text) => problem.test(text)));
  const counting = [
    ...problems.filter((text) => !explained.some(({ problem }) => problem.test(text))),
    ...stale.map(({ problem }) => `Explained, but no longer there: ${problem}`),
  ];
  if (counting.length > 0) return { outcome: 'fails', problems: counting };
  return { outcome: explained.length > 0 ? 'explained' : 'passes', problems: [] };
}
