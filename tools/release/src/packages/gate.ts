import { saidBump, sayingOf } from '../description/said-bump.ts';
import { type Bump, isLarger, largest } from '../notes/bump.ts';
import { readNotes } from '../notes/read-notes.ts';
import { defaultChanges } from './defaults.ts';
import { type Contents, currentContents, keptContents } from './kept-contents.ts';
import { type ContentsChange, manifestChanges } from './manifest-changes.ts';
import { workflowChanges } from './workflow-changes.ts';

/**
 * Holds what a checkout says of a package against what its contents need since the release before.
 *
 * @param owner - the folder of the package
 * @returns one line, or none when the release may go on
 */
export async function contentsGate(root: string, owner: string): Promise<string[]> {
  const changes = contentsChanges(
    await keptContents(root, owner),
    await currentContents(root, owner),
  );
  const said = saidBump(`@crossborder-fx/${owner}`, await readNotes(root, owner));
  return judgeContents(owner, changes, said.bump);
}

export function contentsChanges(previous: Contents, current: Contents): ContentsChange[] {
  const workflows = [...previous.workflows].flatMap(([file, before]) => {
    const after = current.workflows.get(file);
    // The manifest tells of a file that is gone.
    return after === undefined ? [] : workflowChanges(file, before, after);
  });
  return [
    ...manifestChanges(previous.manifest, current.manifest),
    ...workflows,
    ...defaultChanges(previous.defaults, current.defaults),
  ];
}

export function judgeContents(
  owner: string,
  changes: readonly ContentsChange[],
  said: Bump,
): string[] {
  const [first, ...others] = changes.filter(({ bump }) => isLarger(bump, said));
  if (first === undefined) return [];
  const needed = largest(changes.map(({ bump }) => bump));
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return [
    `packages/${owner}: the contents need ${needed}, ${sayingOf(said)}; ${first.what}${more}; npm run changeset`,
  ];
}
