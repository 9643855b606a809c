import type { Change } from './changed-document.ts';
import type { DocumentNode, JsonDocument } from './document-node.ts';
import { valueAt } from './document-node.ts';
import type { Place, Word } from './fact-table.ts';
import { hasAll, without } from './passages.ts';
import { type Text, textsWith } from './texts.ts';
import { noteKey, notesOf } from './undocumented.ts';

/** A way to take one fact out of the document, or to falsify it. */
export interface Mutation {
  readonly what: string;
  readonly changes: readonly Change[];
}

/** The sentence gone, moved elsewhere, and without each of its words. */
export function proseMutations(
  document: JsonDocument,
  place: Place,
  words: readonly Word[],
): readonly Mutation[] {
  const texts = textsWith(document, place, words);
  const rewritten = (rewrite: (passage: string) => string) =>
    texts.map(({ path, passages }) => ({
      path,
      value: passages.map((it) => (hasAll(it, words) ? rewrite(it) : it)).join('\n\n'),
    }));
  const gone = rewritten(() => '');
  return [
    { what: 'without the sentence', changes: gone },
    { what: 'with the sentence elsewhere', changes: [...gone, elsewhere(document, place, texts)] },
    ...words.map((word) => ({
      what: `without "${word}"`,
      changes: rewritten((passage) => without(passage, word)),
    })),
  ];
}

/** The passages at the end of a description that has nothing to do with them. */
function elsewhere(document: JsonDocument, place: Place, texts: readonly Text[]) {
  const path =
    place === 'info' ? ['paths', '/quotes', 'post', 'description'] : ['info', 'description'];
  const passages = texts.flatMap((text) => text.passages);
  return { path, value: [valueAt(document, path), ...passages].join('\n\n') };
}

/** The note gone, and without each of its words. */
export function noteMutations(
  nodes: readonly DocumentNode[],
  words: readonly Word[],
): readonly Mutation[] {
  const rewritten = (rewrite: (note: string) => string) =>
    nodes
      .filter((node) => notesOf(node).some(({ note }) => hasAll(note, words)))
      .map((node) => ({
        path: [...node.path, noteKey],
        value: notesOf(node).map(({ id, note }) => ({
          id,
          note: hasAll(note, words) ? rewrite(note) : note,
        })),
      }));
  return [
    { what: 'without the note', changes: rewritten(() => '') },
    ...words.map((word) => ({
      what: `without "${word}"`,
      changes: rewritten((note) => without(note, word)),
    })),
  ];
}
