import type { Check } from '../common/operation.ts';
import { forbiddenCharacters } from '../generated/constants.ts';

export interface Violation {
  path: string;
  rule: string;
}

export interface CheckOptions {
  /** Whether the client accepts body fields and query parameters that the OpenAPI description lacks. @default false */
  allowUnknown?: boolean | undefined;
}

const forbidden = [...forbiddenCharacters];
const forbiddenCharacter = new RegExp(`[${forbidden.map((one) => `\\${one}`).join('')}]`);
const forbiddenRule = `must not contain ${forbidden.join(' ')}`;

// No body of the interface is nearly as deep, and no call stack overflows at this depth.
const maxDepth = 100;

/**
 * Finds the first field of `value` that no check describes. If unknown fields are allowed, finds the first field whose name or
 * text has a character that the service forbids everywhere (service description, section 5). The function skips texts for which
 * a check has a pattern or a list of values.
 */
export function findUnknown(
  checks: readonly Check[],
  value: unknown,
  path: string,
  { allowUnknown = false }: CheckOptions,
  depth = 0,
): Violation | undefined {
  if (typeof value === 'string') {
    if (!isForbidden(value)) return undefined;
    const isDescribed = checks.flatMap(partsOf).some((part) => part.pattern ?? part.enum);
    return isDescribed ? undefined : { path, rule: forbiddenRule };
  }
  const type = typeOf(value);
  if (type !== 'object' && type !== 'array') return undefined;
  // The function `findViolation` already refuses a value of a wrong type.
  if (checks.length > 0 && checks.every((check) => check.type && check.type !== type)) return;
  if (depth > maxDepth) {
    return { path: path.replace(/[.[].*/s, ''), rule: 'is nested too deeply' };
  }
  const parts = checks.flatMap(partsOf);
  const known = parts.flatMap(({ properties = {} }) => Object.keys(properties));
  // A check without `properties` allows all fields of an object.
  const isClosed = !allowUnknown && parts.some(({ properties }) => properties);
  for (const [name, field] of Object.entries(value as object)) {
    if (field === undefined) continue;
    const isItem = type === 'array';
    const isKnown = isItem || known.includes(name);
    // An unknown name that resembles no known name may be personal data, so the error does not show the name.
    const nearest = isKnown ? undefined : nearestName(name, known);
    const label = isKnown || nearest ? name : '*';
    const at = isItem ? `${path}[${name}]` : path ? `${path}.${label}` : label;
    if (!isKnown && isClosed) return { path: at, rule: unknownRule(nearest, known) };
    if (!isKnown && isForbidden(name)) return { path: at, rule: `${forbiddenRule} in its name` };
    // Skips fields that are no object and have no forbidden character, which are most fields.
    if (typeof field !== 'object' && !(typeof field === 'string' && isForbidden(field))) continue;
    const below = parts.flatMap(
      ({ properties, items }) => (isItem ? items : properties?.[name]) || [],
    );
    const violation = findUnknown(below, field, at, { allowUnknown }, depth + 1);
    if (violation) return violation;
  }
  return undefined;
}

/** Returns a check and all checks inside it, except `when`, because a value need not pass `when` to be valid. */
function partsOf(check: Check): Check[] {
  const { allOf = [], anyOf = [], must } = check;
  const composed = must ? [...allOf, ...anyOf, must] : [...allOf, ...anyOf];
  return [check, ...composed.flatMap(partsOf)];
}

function isForbidden(text: string): boolean {
  return forbiddenCharacter.test(text);
}

function unknownRule(nearest: string | undefined, known: readonly string[]): string {
  if (nearest) return `is unknown; did you mean ${nearest}?`;
  return known.length > 0 ? `is unknown; known names are ${known.join(', ')}` : 'is unknown';
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns the known name of a field or option that the caller probably meant: at most a third of the letters differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const limit = Math.min(3, Math.floor(name.length / 3));
  let nearest: string | undefined;
  let least = limit + 1;
  for (const candidate of known) {
    // Comparing names of very different length takes time and finds no name that is near enough.
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const [diagonal = 0, above = 0] = row.slice(column);
      const left = next[column] ?? 0;
      next.push(Math.min(diagonal + Number(letter !== otherLetter), above + 1, left + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
