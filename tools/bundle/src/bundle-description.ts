import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { formatProblem, withoutEchoes } from './format-problem.ts';
import * as redocly from './redocly.ts';

/** The description is not fit to publish; the message lists every problem with file and line. */
export class InvalidDescriptionError extends Error {
  override readonly name = 'InvalidDescriptionError';
}

export interface DescriptionSource {
  /** Folder of `openapi.yaml` and `redocly.yaml`. */
  folder: string;
  /** Problems name their files relative to this folder. */
  cwd: string;
}

/** Lints the source and bundles it into one document, as written: with `{status}` templates. */
export async function bundleTemplated(source: DescriptionSource): Promise<OpenApiDocument> {
  await requireClean('source', source);
  const temporary = await mkdtemp(join(tmpdir(), 'crossborder-fx-bundle-'));
  try {
    const output = join(temporary, 'openapi.json');
    await redocly.bundle('source', output, configOf(source));
    return JSON.parse(await readFile(output, 'utf8'));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Lints one of the documents that `redocly.yaml` names. */
export async function requireClean(
  api: 'source' | 'expanded',
  source: DescriptionSource,
): Promise<void> {
  refuse(await redocly.lint(api, configOf(source)), api);
}

/** Throws what is wrong with a part of the description, if anything is. */
export function refuse(problems: redocly.Problem[], part: string): void {
  if (problems.length === 0) return;
  const shown = withoutEchoes(problems);
  const count = `${shown.length} ${shown.length === 1 ? 'problem' : 'problems'}`;
  throw new InvalidDescriptionError(
    [...shown.map(formatProblem), `${count} in the description (${part}).`].join('\n\n'),
  );
}

export function configOf({ folder, cwd }: DescriptionSource) {
  return { config: relative(cwd, join(folder, 'redocly.yaml')), cwd };
}
