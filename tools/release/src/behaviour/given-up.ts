import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Note, notesOf } from '../notes/notes.ts';
import { readNotes } from '../notes/read-notes.ts';

/** By package, what the notes of its next version say that it breaks. */
export type GivenUp = ReadonlyMap<string, Breaks>;

interface Breaks {
  isMajor: boolean;
  /** Titles, as lines of notes that say major name them after `Breaks:`. */
  titles: ReadonlySet<string>;
  /** Likewise, of all notes: enough for a type test, since a union of answers may grow in a minor version. */
  types: ReadonlySet<string>;
}

/** Reads the pending changesets, and what `npm run version` made of them. */
export async function givenUp(repository: string): Promise<GivenUp> {
  const owners = await readdir(join(repository, 'packages'));
  const notes = owners.map(async (owner): Promise<[string, Breaks]> => {
    const read = await readNotes(repository, owner);
    return [owner, breaksOf(notesOf(`@crossborder-fx/${owner}`, read))];
  });
  return new Map(await Promise.all(notes));
}

export function breaksOf(notes: readonly Note[]): Breaks {
  const major = notes.filter(({ bump }) => bump === 'major');
  return { isMajor: major.length > 0, titles: titlesIn(major), types: titlesIn(notes) };
}

function titlesIn(notes: readonly Note[]): Set<string> {
  // In a changelog a note is an item of a list, which may begin with a commit.
  const named = /^[ \t]*(?:- (?:[0-9a-f]{7,}: )?)?Breaks:[ \t]*(\S.*?)[ \t]*$/gm;
  return new Set(
    notes.flatMap(({ text }) => Array.from(text.matchAll(named), ([, title = '']) => title)),
  );
}
