import { isRecord, nodesOf } from '@crossborder-fx/tools-description';
import type { DocumentNode } from './document-node.ts';

export const noteKey = 'x-undocumented';

/** A note on something that the service description does not show. */
export interface UndocumentedNote {
  readonly id: unknown;
  readonly note: string;
}

export function notesOf(node: DocumentNode): readonly UndocumentedNote[] {
  const notes = node.value[noteKey];
  if (!Array.isArray(notes)) return [];
  return notes.flatMap((entry) =>
    isRecord(entry) && typeof entry['note'] === 'string'
      ? [{ id: entry['id'], note: entry['note'] }]
      : [],
  );
}

/** The notes of the whole document, wherever they stand. */
export function allNotes(document: unknown): readonly UndocumentedNote[] {
  return Array.from(nodesOf(document), ({ node: value, keys: path }) =>
    notesOf({ path, value }),
  ).flat();
}
