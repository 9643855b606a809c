import { freeText, type RequestSchema } from '#validators';
import { nearestName } from './nearest-name.ts';
import type { Problem } from './problems.ts';

export interface UnknownOptions {
  /** Let names pass that the description does not have. */
  lenient: boolean;
  /** Names that are known besides. */
  alsoKnown?: readonly string[] | undefined;
}

/**
 * The names in a value that its schema does not know. Where they may pass, those of them, and of the
 * texts below them, that have a character that the service forbids (service description, section 5).
 * Text that a schema describes is left to that schema.
 *
 * @param value - JSON that is not nested too deeply for the stack
 */
export function* unknownIn(
  schemas: readonly RequestSchema[],
  value: unknown,
  path: string,
  options: UnknownOptions,
): Generator<Problem> {
  const parts = schemas.flatMap(partsOf);
  if (typeof value === 'string') {
    if (parts.length === 0 && isForbidden(value)) yield { path, rule: freeText.rule };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const type = Array.isArray(value) ? 'array' : 'object';
  // What has the wrong type is refused for that.
  if (parts.some((part) => part.type) && !parts.some((part) => part.type === type)) return;
  const { lenient, alsoKnown = [], ...inner } = options;
  const known = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)));
  const isClosed = parts.some(({ properties }) => properties) && !parts.some(isOpen);
  for (const [name, field] of Object.entries(value)) {
    if (type === 'array') {
      const items = parts.flatMap((part) => part.items ?? []);
      yield* unknownIn(items, field, `${path}[${name}]`, { lenient, ...inner });
      continue;
    }
    const at = `${path}.${known.has(name) ? name : shown(name)}`;
    if (!known.has(name) && isClosed && !lenient && !alsoKnown.includes(name)) {
      yield { path: at, rule: unknownRule(name, [...known, ...alsoKnown]), unknown: true };
      continue;
    }
    if (!known.has(name) && isForbidden(name)) {
      yield { path: at, rule: `${freeText.rule} in its name` };
    }
    const below = known.has(name) ? parts.flatMap((part) => part.properties?.[name] ?? []) : [];
    yield* unknownIn(below, field, at, { lenient, ...inner });
  }
}

/** A schema and all that say something of the same value. A condition only asks. */
function partsOf(schema: RequestSchema): RequestSchema[] {
  const { allOf = [], anyOf = [], then } = schema;
  return [schema, ...[...allOf, ...anyOf, ...(then ? [then] : [])].flatMap(partsOf)];
}

function isOpen(part: RequestSchema): boolean {
  return part['x-open'] === true;
}

function isForbidden(text: string): boolean {
  return !freeText.pattern.test(text);
}

/** A name that looks like none may be anything: personal data, a line of a log, a megabyte. */
function shown(name: string): string {
  return /^[\w-]{1,40}$/.test(name) ? name : '*';
}

function unknownRule(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest ? `is unknown; did you mean ${nearest}?` : 'is unknown';
}
