import { isRecord, nodesOf } from '@crossborder-fx/tools-description';
import type { DocumentNode, JsonDocument } from './document-node.ts';
import type { Place, Word } from './fact-table.ts';
import { describedAt } from './locate.ts';

/** The text under one key of the OpenAPI document, split into passages, and the object keys that lead to the text. */
export interface Text {
  readonly path: readonly string[];
  readonly passages: readonly string[];
}

/** Returns the texts in which one paragraph, list item or table row contains all of the words. */
export function textsWith(
  document: JsonDocument,
  place: Place,
  words: readonly Word[],
): readonly Text[] {
  return describedAt(document, place)
    .flatMap(textsOf)
    .filter(({ passages }) => passages.some((passage) => hasAll(passage, words)));
}

function textsOf(node: DocumentNode): readonly Text[] {
  const texts = ['summary', 'description', 'version'].flatMap((key) => {
    const text = node.value[key];
    if (typeof text !== 'string') return [];
    return [{ path: [...node.path, key], passages: passagesOf(text) }];
  });
  const sections = node.value['x-source'];
  if (!Array.isArray(sections)) return texts;
  const sources = sections.map((section, index) => ({
    path: [...node.path, 'x-source', String(index)],
    passages: [String(section)],
  }));
  return [...texts, ...sources];
}

/** One passage must contain all words of a sentence, because a long description contains most words somewhere. */
function passagesOf(description: string): readonly string[] {
  return description
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)/)
    .map((passage) => passage.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim())
    .filter((passage) => passage !== '');
}

export function hasAll(passage: string, words: readonly Word[]): boolean {
  return words.every((word) => patternOf(word).test(passage));
}

function patternOf(word: Word): RegExp {
  if (typeof word !== 'string') return new RegExp(word.source, 'i');
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`(?<!\\w)${escaped}`, 'i');
}

/** A note of the OpenAPI document on a point that the service description does not show. */
export interface UndocumentedNote {
  readonly id: unknown;
  readonly note: string;
}

export function notesOf(node: DocumentNode): readonly UndocumentedNote[] {
  const notes = node.value['x-undocumented'];
  if (!Array.isArray(notes)) return [];
  return notes.flatMap((entry) =>
    isRecord(entry) && typeof entry['note'] === 'string'
      ? [{ id: entry['id'], note: entry['note'] }]
      : [],
  );
}

export function allNotes(document: unknown): readonly UndocumentedNote[] {
  return Array.from(nodesOf(document), ({ node: value, keys: path }) =>
    notesOf({ path, value }),
  ).flat();
}
