import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  exampleOperations,
  type OpenApiDocument,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { InteroperabilityCase } from './interoperability-case.ts';

export interface CaseResult {
  outcome: 'passes' | 'explained' | 'fails';
  found: string;
  /** Why the problems that there are do not count. */
  explanations: string[];
  /** What counts. */
  problems: string[];
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
  const folder = join(workFolder, fileName(tool.name));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const trial = { document, file, folder, operations };
  const { found, problems } = await tool.run(trial).catch((error: unknown) => ({
    found: '',
    problems: [error instanceof Error ? error.message : String(error)],
  }));
  return judge(tool, found, problems);
}

export function judge(
  { explained = [] }: Pick<InteroperabilityCase, 'explained'>,
  found: string,
  problems: string[],
): CaseResult {
  const stale = explained.filter(({ problem }) => !problems.some((text) => problem.test(text)));
  const counting = [
    ...problems.filter((text) => !explained.some(({ problem }) => problem.test(text))),
    ...stale.map(({ problem }) => `Explained, but no longer there: ${problem}`),
  ];
  const outcome = counting.length > 0 ? 'fails' : problems.length > 0 ? 'explained' : 'passes';
  return {
    outcome,
    found,
    explanations: explained.map(({ because }) => because),
    problems: counting,
  };
}

function fileName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
}
