import { closestMatch } from 'leven';
import { freeText, type RequestSchema } from '#validators';
import type { Problem } from './problems.ts';

export interface UnknownOptions {
  lenient: boolean;
  alsoKnown?: readonly string[] | undefined;
}

export interface Shape {
  isDescribed: boolean;
  /** The types (`array`, `object`) that a value's schemas name; undefined when no schema names a type. */
  types: ReadonlySet<string> | undefined;
  isClosed: boolean;
  fields: ReadonlyMap<string, Shape>;
  items: Shape | undefined;
}

const nothing: Shape = {
  isDescribed: false,
  types: undefined,
  isClosed: false,
  fields: new Map(),
  items: undefined,
};

export function shapeOf(schemas: readonly RequestSchema[]): Shape {
  const parts = schemas.flatMap(partsOf);
  const types = parts.flatMap(({ type }) => type ?? []);
  const names = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)));
  const fieldOf = (name: string) => parts.flatMap(({ properties }) => properties?.[name] ?? []);
  const items = parts.flatMap((part) => part.items ?? []);
  return {
    isDescribed: parts.length > 0,
    types: types.length > 0 ? new Set(types) : undefined,
    isClosed: parts.some(({ properties }) => properties) && !parts.some((part) => part['x-open']),
    fields: new Map(Array.from(names, (name) => [name, shapeOf(fieldOf(name))])),
    items: items.length > 0 ? shapeOf(items) : undefined,
  };
}

/**
 * Adds a problem for each property name in a value that no schema of the value defines. With `lenient`, adds a problem only when
 * the unknown name, or a text in its value, contains a character that the service forbids (service description, section 5).
 * The validator checks the texts of known properties.
 *
 * @param value - JSON that is not nested too deeply for the stack
 */
export function addUnknown(
  problems: Problem[],
  { isDescribed, types, isClosed, fields, items = nothing }: Shape,
  value: unknown,
  path: string,
  { lenient, alsoKnown = [] }: UnknownOptions,
): void {
  if (typeof value === 'string') {
    if (!isDescribed && isForbidden(value)) problems.push({ path, rule: freeText.rule });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    // Skip a value of the wrong type: the validator of the schema reports the type.
    if (types && !types.has('array')) return;
    for (const [index, item] of value.entries()) {
      addUnknown(problems, items, item, `${path}[${index}]`, { lenient });
    }
    return;
  }
  if (types && !types.has('object')) return;
  for (const name in value) {
    const field: unknown = Reflect.get(value, name);
    const known = fields.get(name);
    if (known) {
      if (typeof field === 'object')
        addUnknown(problems, known, field, `${path}.${name}`, { lenient });
      continue;
    }
    const at = `${path}.${shown(name)}`;
    if (isClosed && !lenient && !alsoKnown.includes(name)) {
      const nearest = nearestName(name, [...fields.keys(), ...alsoKnown]);
      const rule = nearest ? `is unknown; did you mean ${nearest}?` : 'is unknown';
      problems.push({ path: at, rule, unknown: true });
      continue;
    }
    if (isForbidden(name)) problems.push({ path: at, rule: `${freeText.rule} in its name` });
    addUnknown(problems, nothing, field, at, { lenient });
  }
}

/** Returns a schema and all schemas in it that describe the same value. Leaves out an `if`, which only tests the value. */
function partsOf(schema: RequestSchema): RequestSchema[] {
  const { allOf = [], anyOf = [], then } = schema;
  return [schema, ...[...allOf, ...anyOf, ...(then ? [then] : [])].flatMap(partsOf)];
}

function isForbidden(text: string): boolean {
  return !freeText.pattern.test(text);
}

/** Returns `*` in place of a key that may be personal data, a line of a log or a megabyte of text. */
function shown(name: string): string {
  return /^[\w-]{1,40}$/.test(name) ? name : '*';
}

/** Returns the known field or parameter name that the user probably meant: at most a third of the letters differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const maxDistance = Math.min(3, Math.floor(name.length / 3));
  // Skip a known name whose length differs too much from the given name, because comparing them would take time.
  const near = known.filter((one) => Math.abs(one.length - name.length) <= maxDistance);
  const closest = closestMatch(
    name.toLowerCase(),
    near.map((one) => one.toLowerCase()),
    { maxDistance },
  );
  return near.find((one) => one.toLowerCase() === closest);
}
