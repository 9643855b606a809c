import type { Bump } from '../notes/bump.ts';
import { readNotes } from '../notes/read-notes.ts';
import { type Change, changesBetween } from './changes.ts';
import { currentDocuments, previousDocuments } from './documents.ts';
import { judge, neededBump } from './judge.ts';
import { saidBump } from './said-bump.ts';

export interface Verdict {
  changes: Change[];
  needed: Bump;
  said: Bump;
  /** One line each, with what to do; none when the release may go on. */
  problems: string[];
}

/** Holds what a checkout says of packages/openapi against what its description needs. */
export async function descriptionGate(root: string): Promise<Verdict> {
  const previous = await previousDocuments(root);
  const changes = await changesBetween(previous, await currentDocuments(root));
  const said = saidBump('@crossborder-fx/openapi', await readNotes(root, 'openapi'));
  return {
    changes,
    needed: neededBump(changes),
    said: said.bump,
    problems: judge(changes, said),
  };
}
