import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { formatProblem, withoutEchoes } from './format-problem.ts';
import * as redocly from './redocly.ts';

/** The description is not fit to publish; the message lists every problem with file and line. */
export class InvalidDescriptionError extends Error {
  override readonly name = 'InvalidDescriptionError';
}

/** Lints `spec/` in the folder `root` and bundles it into one document, as it is written. */
export async function bundleAuthored(root: string): Promise<OpenApiDocument> {
  await requireClean('source', root);
  return redocly.bundle('source', root);
}

/** Lints one of the documents that `spec/redocly.yaml` names. */
export async function requireClean(api: 'source' | 'expanded', root: string): Promise<void> {
  refuse(await redocly.lint(api, root), api);
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
