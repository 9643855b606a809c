import type { DocumentNode, JsonDocument } from './document-node.ts';
import type { Place, Word } from './fact-table.ts';
import { describedAt } from './locate.ts';
import { hasAll, passagesOf } from './passages.ts';

/** A text of the document and the keys that lead to it. */
export interface Text {
  readonly path: readonly string[];
  readonly passages: readonly string[];
}

/** The texts of a place that have a passage with all the words. */
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
    return typeof text === 'string'
      ? [{ path: [...node.path, key], passages: passagesOf(text) }]
      : [];
  });
  const sections = node.value['x-source'];
  if (!Array.isArray(sections)) return texts;
  const sources = sections.map((section, index) => ({
    path: [...node.path, 'x-source', String(index)],
    passages: [String(section)],
  }));
  return [...texts, ...sources];
}
