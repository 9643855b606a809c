import type { Bump } from '../latest/bump.ts';
import { saidBump } from '../latest/said-bump.ts';
import { type Change, changesBetween } from './changes.ts';
import { currentDocuments, type Release } from './documents.ts';
import { judge, neededBump } from './judge.ts';

export interface Verdict {
  changes: Change[];
  needed: Bump;
  said: Bump;
  /** One line each, with what to do; none when the release may go on. */
  problems: string[];
}

/** Holds the next version of a checkout's packages/openapi against what its description needs since a release. */
export async function descriptionGate(root: string, release: Release): Promise<Verdict> {
  const changes = await changesBetween(release.documents, await currentDocuments(root));
  const said = await saidBump(root, 'openapi', release.version);
  return { changes, needed: neededBump(changes), said, problems: judge(changes, said) };
}
