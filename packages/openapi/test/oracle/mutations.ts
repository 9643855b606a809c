import type { Change } from './changed-document.ts';
import { type DocumentNode, type JsonDocument, sameValue, valueAt } from './document-node.ts';
import type { Fact } from './fact.ts';
import type { Place } from './fact-table.ts';
import {
  describedAt,
  holderOf,
  isParameter,
  isWholeBody,
  operationAt,
  parameterEntry,
  parentOf,
  partsThatMayRequire,
  schemasAt,
  securityScheme,
} from './locate.ts';
import { type Mutation, noteMutations, proseMutations } from './text-mutations.ts';

type PlacedFact = Exclude<Fact, { kind: 'routes' | 'scheme' }>;

/** Every way to remove a fact from where it was found; each has to be noticed. */
export function mutationsOf(document: JsonDocument, fact: Fact): readonly Mutation[] {
  if (fact.kind === 'routes') {
    return fact.routes.flatMap((route) =>
      remove(route, nodesOf(operationAt(document, route)?.operation)),
    );
  }
  if (fact.kind === 'scheme') {
    const scheme = nodesOf(securityScheme(document));
    return [...remove('scheme', scheme), ...set('scheme name', scheme, 'name', 'X-Other')];
  }
  const seen = new Set<string>();
  return fact.at
    .flatMap((place) => mutationsAt(document, place, fact))
    .filter(({ changes }) => {
      const key = JSON.stringify(changes);
      return changes.length > 0 && !seen.has(key) && seen.add(key);
    });
}

function mutationsAt(document: JsonDocument, place: Place, fact: PlacedFact): readonly Mutation[] {
  const operation = () => nodesOf(operationAt(document, place)?.operation);
  switch (fact.kind) {
    case 'operation':
      return remove('operation', operation());
    case 'secured':
      return set('no security', operation(), 'security', []);
    case 'no body':
      return set('a body', operation(), 'requestBody', { content: {} });
    case 'answers':
      return answerMutations(document, place, fact.statuses);
    case 'present':
      return removalOf(document, place);
    case 'absent':
      return additionOf(document, place);
    case 'required':
    case 'optional':
      return requirednessMutations(document, place, fact.kind === 'required');
    case 'maxLength':
      return lengthMutations(document, place, fact.maxLength);
    case 'default': {
      const nodes = havingKeyword(document, place, 'default');
      return [
        ...unset('no default', nodes, 'default'),
        ...set('default', nodes, 'default', 'other'),
      ];
    }
    case 'values':
      return valuesMutations(document, place, fact);
    case 'samples':
      return sampleMutations(document, place, fact);
    case 'prose':
      return proseMutations(document, place, fact.words);
    case 'unknown':
      return noteMutations(describedAt(document, place), fact.words);
  }
}

const nodesOf = (node: DocumentNode | undefined): readonly DocumentNode[] => (node ? [node] : []);

function remove(what: string, nodes: readonly DocumentNode[]): readonly Mutation[] {
  return [{ what: `without ${what}`, changes: nodes.map(({ path }) => ({ path })) }];
}

function replace(what: string, nodes: readonly DocumentNode[], value: unknown): Mutation {
  return { what, changes: nodes.map(({ path }) => ({ path, value })) };
}

function set(
  what: string,
  nodes: readonly DocumentNode[],
  key: string,
  value: unknown,
): readonly Mutation[] {
  return [{ what, changes: nodes.map(({ path }) => ({ path: [...path, key], value })) }];
}

function unset(what: string, nodes: readonly DocumentNode[], key: string): readonly Mutation[] {
  return [{ what, changes: nodes.map(({ path }) => ({ path: [...path, key] })) }];
}

/** The schemas of a place that have a keyword, wherever a reference leads. */
function havingKeyword(
  document: JsonDocument,
  place: Place,
  ...keywords: readonly string[]
): readonly DocumentNode[] {
  return schemasAt(document, place)
    .flatMap((schema) => sameValue(document, schema))
    .filter(({ value }) => keywords.some((keyword) => keyword in value));
}

function answerMutations(
  document: JsonDocument,
  place: Place,
  statuses: readonly string[],
): readonly Mutation[] {
  const responses = [...(operationAt(document, place)?.operation.path ?? []), 'responses'];
  const empty = statuses.includes('204') ? nodesOf(holderOf(document, `${place} 204`)) : [];
  return [
    ...statuses.map((status) => ({
      what: `without ${status}`,
      changes: [{ path: [...responses, status] }],
    })),
    { what: 'with 202', changes: [{ path: [...responses, '202'], value: {} }] },
    ...set('204 with a body', empty, 'content', {}),
  ];
}

function removalOf(document: JsonDocument, place: Place): readonly Mutation[] {
  if (!isParameter(place)) return remove(place, schemasAt(document, place));
  const entry = parameterEntry(document, place);
  const path = entry?.path.slice(0, -1) ?? [];
  const parameters = valueAt(document, path);
  const rest = Array.isArray(parameters)
    ? parameters.filter((_, index) => String(index) !== entry?.path.at(-1))
    : [];
  return [{ what: `without ${place}`, changes: [{ path, value: rest }] }];
}

function additionOf(document: JsonDocument, place: Place): readonly Mutation[] {
  const [parent, name] = parentOf(place);
  return schemasAt(document, parent).map(({ path, value }) => {
    const properties = { ...asObject(value['properties']), [name]: { type: 'string' } };
    return {
      what: `with ${name}`,
      changes: [{ path: [...path, 'properties'], value: properties }],
    };
  });
}

const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};

function requirednessMutations(
  document: JsonDocument,
  place: Place,
  required: boolean,
): readonly Mutation[] {
  if (isParameter(place) || isWholeBody(place)) {
    return set('required flipped', nodesOf(holderOf(document, place)), 'required', !required);
  }
  const [parent, name] = parentOf(place);
  const parts = partsThatMayRequire(document, parent, name);
  const changes = parts.flatMap(({ path, value }, index): readonly Change[] => {
    const list: readonly unknown[] = Array.isArray(value['required']) ? value['required'] : [];
    const other = required ? list.filter((entry) => entry !== name) : [...list, name];
    const touched = required ? other.length < list.length : index === 0;
    return touched ? [{ path: [...path, 'required'], value: other }] : [];
  });
  return [{ what: 'required flipped', changes }];
}

function lengthMutations(
  document: JsonDocument,
  place: Place,
  maxLength: number,
): readonly Mutation[] {
  const nodes = havingKeyword(document, place, 'maxLength');
  // Without the keyword, it is a closed list of values that bounds the length.
  if (nodes.length === 0) return [withValue(document, place, 'A'.repeat(maxLength + 1))];
  return [
    ...unset('without maxLength', nodes, 'maxLength'),
    ...set('longer', nodes, 'maxLength', maxLength + 1),
    ...set('shorter', nodes, 'maxLength', maxLength - 1),
  ];
}

function valuesMutations(
  document: JsonDocument,
  place: Place,
  fact: Extract<Fact, { kind: 'values' }>,
): readonly Mutation[] {
  const nodes = havingKeyword(document, place, 'enum', 'const');
  const lists = (change: (values: readonly unknown[]) => readonly unknown[]): readonly Change[] =>
    nodes.map(({ path, value }) =>
      Array.isArray(value['enum'])
        ? { path: [...path, 'enum'], value: change(value['enum']) }
        : { path: [...path, 'const'] },
    );
  return [
    ...fact.values.map((value) => ({
      what: `without ${value}`,
      changes: lists((values) => values.filter((entry) => entry !== value)),
    })),
    withValue(document, place, 'another'),
    ...(fact.ordered ? [{ what: 'reversed', changes: lists((it) => it.toReversed()) }] : []),
    ...(fact.closed ? [{ what: 'open', changes: opened(nodes) }] : []),
  ];
}

/** The values as mere suggestions, as answers have them. */
function opened(nodes: readonly DocumentNode[]): readonly Change[] {
  return nodes.map(({ path, value }) => ({ path, value: { anyOf: [value, { type: 'string' }] } }));
}

function withValue(document: JsonDocument, place: Place, added: string): Mutation {
  const changes = havingKeyword(document, place, 'enum', 'const').map(({ path, value }) => {
    const values: readonly unknown[] = Array.isArray(value['enum'])
      ? value['enum']
      : [value['const']];
    return { path, value: { ...value, const: undefined, enum: [...values, added] } };
  });
  return { what: `with ${added}`, changes };
}

function sampleMutations(
  document: JsonDocument,
  place: Place,
  fact: Extract<Fact, { kind: 'samples' }>,
): readonly Mutation[] {
  const schemas = schemasAt(document, place);
  return [
    ...(fact.reject.length > 0 ? [replace('takes anything', schemas, {})] : []),
    ...(fact.accept.length > 0 ? [replace('takes nothing', schemas, { not: {} })] : []),
    ...(fact.reject.some((value) => typeof value === 'string' && fact.accept.length > 0)
      ? [withoutText(document, place)]
      : []),
    ...(isWholeBody(place) ? [withoutConditions(document, schemas)] : []),
  ];
}

/** Any text in the place of the texts that a pattern admits. */
function withoutText(document: JsonDocument, place: Place): Mutation {
  const keywords = ['pattern', 'minLength', 'not'];
  const changes = havingKeyword(document, place, ...keywords).flatMap(({ path }) =>
    keywords.map((key) => ({ path: [...path, key] })),
  );
  return { what: 'without pattern', changes };
}

/** Fields that no longer depend on each other. */
function withoutConditions(document: JsonDocument, schemas: readonly DocumentNode[]): Mutation {
  const parts = schemas.flatMap((schema) => sameValue(document, schema));
  const fields = parts.flatMap(({ path, value }) =>
    Object.keys(asObject(value['properties'])).map((name) => [...path, 'properties', name]),
  );
  const all = fields.flatMap((path) => {
    const value = valueAt(document, path);
    return sameValue(document, { path, value: Object(value) });
  });
  const changes = [...parts, ...all].flatMap(({ path, value }) =>
    ['if', 'then', 'anyOf'].filter((key) => key in value).map((key) => ({ path: [...path, key] })),
  );
  return { what: 'without conditions', changes };
}
