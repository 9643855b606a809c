import { type Bundles, missingOf } from './check-fact.ts';
import { type Change, type JsonDocument, valueAt, whileChanged } from './document-node.ts';
import type { Fact, Place } from './fact-table.ts';
import { type Statement, statementsOf } from './statements.ts';

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
