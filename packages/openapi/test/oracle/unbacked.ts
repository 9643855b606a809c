import { isRecord } from '@crossborder-fx/tools-description';
import type { JsonDocument } from './document-node.ts';
import type { Fact, Place } from './fact-table.ts';
import { parentOf } from './locate.ts';
import { refusalOf } from './schema-validator.ts';
import { type Statement, statementsOf, wordsOf } from './statements.ts';

const remedy =
  'The tables of facts lack this statement. Add it to packages/openapi/test/facts if the service description has it. ' +
  'If not, add `x-provenance: provisional` in spec/ to the statement, or to the part that contains it.';

/** The messages say where the statement is and how to give the statement a source. */
export function unbackedOf(document: JsonDocument, facts: readonly Fact[]): readonly string[] {
  const bySource = new Map<string, [Statement, ...Statement[]]>();
  for (const statement of unbackedStatements(document, facts)) {
    // Many operations can use one component of the OpenAPI document, so report each statement of the component only once.
    const source = JSON.stringify([statement.claim, statement.path]);
    const same = bySource.get(source);
    if (same) same.push(statement);
    else bySource.set(source, [statement]);
  }
  return Array.from(bySource.values(), (same) => {
    const [{ claim, place, path }] = same;
    const places = same.length > 1 ? `, in ${same.length} places` : '';
    return `${place}: ${wordsOf(claim)} (${path.join(' › ')}${places}). ${remedy}`;
  });
}

function unbackedStatements(document: JsonDocument, facts: readonly Fact[]): readonly Statement[] {
  const isBacked = backingOf(document, facts);
  const unbacked = statementsOf(document).filter((statement) => !isBacked(statement));
  const withoutBase = new Set(unbacked.filter(isBase).map(({ place }) => place));
  // When a field or parameter has no source, leave out the further statements about it: one message is enough.
  return unbacked.filter((statement) => !basesOf(statement).some((it) => withoutBase.has(it)));
}

/** Tells whether a statement of the OpenAPI document says that something exists, such as an operation or a property. */
function isBase({ claim }: Statement): boolean {
  return ['operation', 'parameter', 'body', 'status', 'property'].includes(claim.kind);
}

/** Returns the places that must exist for a statement to make sense, without the place that it states itself. */
function basesOf(statement: Statement): readonly string[] {
  const { place } = statement;
  const ends = [...place.matchAll(/ |\.|\[\]/g)].map(({ index }) => place.slice(0, index));
  return isBase(statement) ? ends : [...ends, place];
}

type PlacedFact = Extract<Fact, { at: readonly Place[] }>;
type OfKind<Kind> = Extract<PlacedFact, { kind: Kind }>;

function backingOf(
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

  /** Replaces the expanded path of a status keyword, such as `/payments/all`, by the templated path of the fact table. */
  function withPathOfTable(place: Place): Place {
    const route = /^\S+ \S+/.exec(place)?.[0] ?? '';
    return `${pathOf.get(route) ?? route}${place.slice(route.length)}`;
  }

  /** Other constraints than lengths must refuse a value that the table refuses, and no value that the table accepts. */
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

  /** Returns values that the table accepts or refuses, alone or as part of a larger value. */
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
    // A fact of the service description that something is absent or not shown cannot confirm a statement that something exists.
    if (!('at' in fact) || fact.kind === 'absent' || fact.kind === 'unknown') continue;
    for (const place of fact.at) {
      const known = placed.get(place);
      if (known) known.push(fact);
      else placed.set(place, [fact]);
    }
  }
  return placed;
}
