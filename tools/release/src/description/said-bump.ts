import { type Bump, largest } from '../notes/bump.ts';
import { type Note, type Notes, notesOf } from '../notes/notes.ts';

/** What the notes of the next release say of one package. */
export interface Said {
  bump: Bump;
  /** The bumps for which a note says why. */
  reasons: Set<Bump>;
}

export function saidBump(name: string, notes: Notes): Said {
  const said = notesOf(name, notes);
  return {
    bump: largest(said.map(({ bump }) => bump)),
    reasons: new Set(said.filter(saysWhy).map(({ bump }) => bump)),
  };
}

export const sayingOf = (said: Bump) =>
  said === 'none' ? 'no changeset names the package' : `the changesets say ${said}`;

// In a changelog a note is an item of a list, which may begin with a commit.
function saysWhy({ bump, text }: Note): boolean {
  return new RegExp(`^\\s*(?:- (?:[0-9a-f]{7,}: )?)?Why ${bump}:[ \\t]*\\S`, 'm').test(text);
}
