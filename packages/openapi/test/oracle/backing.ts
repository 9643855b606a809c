import { isRecord } from '@crossborder-fx/tools-description';
import type { JsonDocument } from './document-node.ts';
import type { Fact } from './fact.ts';
import type { Place } from './fact-table.ts';
import { parentOf } from './locate.ts';
import { refusalOf } from './schema-validator.ts';
import type { Statement } from './statement.ts';

type PlacedFact = Extract<Fact, { at: readonly Place[] }>;
type OfKind<Kind> = Extract<PlacedFact, { kind: Kind }>;

/** Tells of each statement of a document whether a fact of the table says the same. */
export function backingOf(
  document: JsonDocument,
  facts: readonly Fact[],
): (statement: Statement) => boolean {
  const placed = placedFacts(facts);
  const pathOf = new Map(
    facts.flatMap((fact) =>
      fact.kind === 'routes' ? fact.routes.map((route) => [route, fact.operation] as const) : [],
    ),
  );
  const holders = new Set([...placed.keys()].map((place) => place.split(/[.[]/, 1)[0]));
  const headers = facts.flatMap((fact) => (fact.kind === 'scheme' ? fact.header : []));

  const factsAt = <Kind extends PlacedFact['kind']>(place: Place, kind: Kind) =>
    (placed.get(place) ?? []).filter((fact): fact is OfKind<Kind> => fact.kind === kind);

  return ({ claim, place: written }) => {
    const place = withPathOfTable(written);
    switch (claim.kind) {
      case 'operation':
        return factsAt(place, 'operation').length > 0;
      case 'parameter':
      case 'property':
        return factsAt(place, 'present').length > 0;
      case 'body':
        return holders.has(place);
      case 'status': {
        const operation = place.slice(0, place.lastIndexOf(' '));
        const statuses = factsAt(operation, 'answers').flatMap((fact) => fact.statuses);
        return holders.has(place) || statuses.includes(claim.status);
      }
      case 'required':
        return (
          factsAt(place, 'required').length > 0 || (claim.alternative && isRefusedWithout(place))
        );
      case 'value':
        return factsAt(place, 'values').some(({ values }) => values.includes(String(claim.value)));
      case 'default':
        return factsAt(place, 'default').some(({ value }) => value === claim.value);
      case 'null':
        return factsAt(place, 'samples').some(({ accept }) => accept.includes(null));
      case 'scheme':
        return claim.scheme['in'] === 'header' && headers.includes(String(claim.scheme['name']));
      case 'constraint':
        return isConstrained(place, claim.schema);
      case 'unknown key':
        return false;
    }
  };

  /** A path that was expanded, as the table has it. */
  function withPathOfTable(place: Place): Place {
    const route = /^\S+ \S+/.exec(place)?.[0] ?? '';
    return `${pathOf.get(route) ?? route}${place.slice(route.length)}`;
  }

  /** A length is stated as a number; all else by values that the keywords, on their own, refuse. */
  function isConstrained(place: Place, schema: Readonly<Record<string, unknown>>): boolean {
    const lengths = factsAt(place, 'maxLength').map(({ maxLength }) => maxLength);
    if ('maxLength' in schema && lengths.length > 0)
      return lengths.includes(Number(schema['maxLength']));
    const isRefused = refusalOf(document, schema);
    return (
      samplesAt(place, 'reject').some(isRefused) && !samplesAt(place, 'accept').some(isRefused)
    );
  }

  function isRefusedWithout(place: Place): boolean {
    const [object, name] = parentOf(place);
    return samplesAt(object, 'reject').some(refusalOf(document, { required: [name] }));
  }

  /** The values that the table takes or refuses at a place, by themselves or as part of another. */
  function samplesAt(place: Place, verdict: 'accept' | 'reject'): readonly unknown[] {
    const own = factsAt(place, 'samples').flatMap((fact) => fact[verdict]);
    const [step, name] = /(?:\.([^.[\] ]+)|\[\])$/.exec(place) ?? [];
    if (step === undefined) return own;
    const outer = samplesAt(place.slice(0, -step.length), verdict);
    const parts = outer.flatMap((value): readonly unknown[] => {
      if (name === undefined) return Array.isArray(value) ? value : [];
      return isRecord(value) && name in value ? [value[name]] : [];
    });
    return [...own, ...parts];
  }
}

function placedFacts(facts: readonly Fact[]): ReadonlyMap<Place, readonly PlacedFact[]> {
  const placed = new Map<Place, PlacedFact[]>();
  for (const fact of facts) {
    // That something is not there, or is not shown, backs nothing.
    if (!('at' in fact) || fact.kind === 'absent' || fact.kind === 'unknown') continue;
    for (const place of fact.at) {
      const known = placed.get(place);
      if (known) known.push(fact);
      else placed.set(place, [fact]);
    }
  }
  return placed;
}
