import { type Bundles, missingOf } from './check-fact.ts';
import {
  type Change,
  type DocumentNode,
  type JsonDocument,
  sameValue,
  valueAt,
  whileChanged,
} from './document-node.ts';
import type { Fact, Place, Word } from './fact-table.ts';
import { describedAt, schemasAt } from './locate.ts';
import { type Statement, statementsOf } from './statements.ts';
import { hasAll, noteKey, notesOf, type Text, textsWith, without } from './texts.ts';

type PlacedFact = Extract<Fact, { at: readonly Place[] }>;

/** These facts become false when a statement is added: oracle-reverse.deep.test.ts finds added statements. */
const negative: readonly Fact['kind'][] = ['absent', 'optional', 'no body', 'secured'];

/** Removes each statement in turn. Returns the facts about structure that are never reported as missing. */
export function neverMissed(bundles: Bundles, facts: readonly Fact[]): readonly string[] {
  const { templated } = bundles;
  const vain = new Set(
    facts.filter(
      (fact): fact is PlacedFact =>
        'at' in fact && ![...negative, 'prose', 'unknown'].includes(fact.kind),
    ),
  );
  const isWithin = (place: Place, whole: Place) =>
    place === whole || (place.startsWith(whole) && /^[ .[]/.test(place.slice(whole.length)));
  for (const statement of statementsOf(templated)) {
    const { place } = statement;
    const isNear = (one: Place) => isWithin(one, place) || isWithin(place, one);
    const near = [...vain].filter(({ at }) => at.some(isNear));
    const missed = whileChanged(templated, [removalOf(templated, statement)], () =>
      near.filter((fact) => missingOf(bundles, { ...fact, at: fact.at.filter(isNear) }).length > 0),
    );
    for (const fact of missed) vain.delete(fact);
  }
  return [...vain].map(({ fact }) => fact);
}

function removalOf(document: JsonDocument, { claim, path }: Statement): Change {
  const parent = path.slice(0, -1);
  if (claim.kind === 'null') {
    const types: readonly unknown[] = [valueAt(document, path)].flat();
    const others = types.filter((type) => type !== 'null');
    return others.length > 0 ? { path, value: others } : { path: parent, value: { not: {} } };
  }
  const list = valueAt(document, parent);
  if (!Array.isArray(list)) return { path };
  const others = list.filter((_, index) => `${index}` !== path.at(-1));
  return { path: parent, ...(others.length > 0 && { value: others }) };
}

/** Returns changes that make a fact false. The removals of single statements by `neverMissed` are not among these changes. */
export function mutationsOf(document: JsonDocument, fact: Fact): readonly Mutation[] {
  switch (fact.kind) {
    case 'routes':
      return fact.routes.map((route) => {
        const [method = '', path = ''] = route.split(' ');
        return { what: route, changes: [{ path: ['paths', path, method.toLowerCase()] }] };
      });
    case 'scheme':
      return [{ what: 'without security', changes: [{ path: ['security'], value: [] }] }];
    case 'prose':
      return fact.at.flatMap((place) => proseMutations(document, place, fact.words));
    case 'unknown':
      return fact.at.flatMap((place) => noteMutations(describedAt(document, place), fact.words));
    case 'values':
      return fact.at.flatMap((place) => valuesMutations(document, place, fact));
    default:
      return [];
  }
}

function valuesMutations(
  document: JsonDocument,
  place: Place,
  { closed, ordered }: Extract<Fact, { kind: 'values' }>,
): readonly Mutation[] {
  const nodes = schemasAt(document, place)
    .flatMap((schema) => sameValue(document, schema))
    .filter(({ value }) => 'enum' in value || 'const' in value);
  const open = nodes.map(({ path, value }) => ({
    path,
    value: { anyOf: [value, { type: 'string' }] },
  }));
  const reversed = nodes.map(({ path, value }) => ({
    path: [...path, 'enum'],
    value: Array.isArray(value['enum']) ? value['enum'].toReversed() : [],
  }));
  return [
    ...(closed ? [{ what: 'open', changes: open }] : []),
    ...(ordered ? [{ what: 'reversed', changes: reversed }] : []),
  ];
}

/** A change that removes the statement of one fact from the OpenAPI document, or makes the fact false. */
export interface Mutation {
  readonly what: string;
  readonly changes: readonly Change[];
}

/** Removes a required sentence, moves it to another description, and removes each single required word from it. */
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

/** Returns a change that appends the sentences to a description in another part of the OpenAPI document. */
function elsewhere(document: JsonDocument, place: Place, texts: readonly Text[]) {
  const path =
    place === 'info' ? ['paths', '/quotes', 'post', 'description'] : ['info', 'description'];
  const passages = texts.flatMap((text) => text.passages);
  return { path, value: [valueAt(document, path), ...passages].join('\n\n') };
}

/** Removes a note on an undocumented point, and each single required word from the note. */
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
