import { type Bounds, type Fact, limits, lists, objects, type Place, types } from './fact-table.ts';

export type Direction = 'input' | 'output';

/** One field or parameter, with every place of the OpenAPI document where the field occurs. */
export interface Field {
  readonly section: string;
  /** The name of the field in messages of the tests: `POST /payments body.tag`, `Payment.tag`. */
  readonly label: string;
  readonly at: readonly Place[];
  readonly type: string;
  readonly bounds: Bounds;
  readonly direction: Direction;
}

export function fieldFacts(field: Field): readonly Fact[] {
  const { section, label, at, bounds } = field;
  const { values, knownValues } = bounds;
  const limit = limitOf(label);
  const facts: Fact[] = [
    { section, fact: `${label} is there`, kind: 'present', at },
    ...typeFacts(field),
  ];
  if (limit?.maxLength !== undefined) {
    const { sections, maxLength } = limit;
    const fact = `${label} has at most ${maxLength} characters`;
    facts.push({ section: sections.join(', '), fact, kind: 'maxLength', at, maxLength });
  }
  const listed = values ?? knownValues;
  if (listed) {
    const fact = `${label} has its values`;
    const closed = values !== undefined && field.direction === 'input';
    const ordered = bounds.ordered ?? false;
    facts.push({ section, fact, kind: 'values', at, values: listed, closed, ordered });
  }
  if (bounds.default !== undefined) {
    const fact = `${label} is ${bounds.default} by default`;
    facts.push({ section, fact, kind: 'default', at, value: bounds.default });
  }
  return facts;
}

function limitOf(label: string) {
  return limits.find(({ of }) => of?.includes(label.replace(' to send.', '.')));
}

function typeFacts(field: Field): readonly Fact[] {
  const { section, label, at, type, bounds, direction } = field;
  if (type.endsWith('[]')) {
    const element = type.slice(0, -'[]'.length);
    const fact = `${label} is an array`;
    return [
      { section, fact, kind: 'samples', at, accept: [[]], reject: ['A', 1, {}] },
      ...(element in types ? elementFacts({ ...field, type: element }) : []),
    ];
  }
  if (type in objects) {
    const nullable = objects[type]?.nullable && direction === 'output' ? [null] : [];
    const fact = `${label} is an object (${type})`;
    return [{ section, fact, kind: 'samples', at, accept: nullable, reject: ['A', 1, []] }];
  }
  const row = types[type];
  const accept = bounds.accept ??
    bounds.values ??
    bounds.knownValues ??
    row?.accept.map((value) =>
      typeof value === 'string' ? value.slice(0, limitOf(label)?.maxLength) : value,
    ) ?? ['A'];
  const facts: Fact[] = [];
  if (row) {
    const reject = [...row.reject, ...(bounds.reject ?? [])];
    const both = row.section ? `${section}, ${row.section}` : section;
    const fact = `${label} is ${/^[aeio]/i.test(type) ? 'an' : 'a'} ${type}`;
    facts.push({ section: both, fact, kind: 'samples', at, accept, reject });
  }
  const base = accept.find((sample) => typeof sample === 'string');
  if (base !== undefined && direction === 'input') facts.push(...forbiddenFacts(field, base));
  return facts;
}

function elementFacts(field: Field): readonly Fact[] {
  const values = types[field.type]?.values;
  const element: Field = {
    ...field,
    label: `an element of ${field.label}`,
    at: field.at.map((place) => `${place}[]`),
    bounds: values ? { values, ordered: true } : {},
  };
  return fieldFacts(element).filter(({ kind }) => kind !== 'present');
}

/** The field accepts the base text, and refuses it when a forbidden character replaces its last character. */
function forbiddenFacts({ label, at }: Field, base: string): readonly Fact[] {
  const { fieldsWithForbiddenCharacters = [], forbiddenCharacters = [] } = lists;
  if (fieldsWithForbiddenCharacters.some((name) => label.endsWith(`.${name}`))) return [];
  const reject = forbiddenCharacters.map((character) => base.slice(0, -1) + character);
  const fact = `${label} refuses the forbidden characters`;
  return [{ section: '4 (6), 5', fact, kind: 'samples', at, accept: [base], reject }];
}
