import { isDeepStrictEqual } from 'node:util';
import type { Bump } from '../latest/bump.ts';

/** A difference between two documents that no rule has judged yet. */
export interface Difference {
  /** The keys that lead to the difference, in the previous document unless the value is new. */
  keys: string[];
  kind: 'added' | 'changed' | 'removed' | 'renamed';
  before?: unknown;
  after?: unknown;
}

/** Keywords with texts for people, which no program reads. The target of a `$ref` is compared by itself. */
const words = wordsOf(`
  $ref description example externalDocs info summary x-displayName x-rule x-source x-tagGroups
`);

/** A program may notice changes of these keywords, but need not change. */
const noticed = wordsOf(`
  deprecated title x-documented-format x-documented-pattern x-documented-type x-listed-in-schema
  x-provenance
`);

/** `redocly diff` rates changes of these keywords. A change that it does not rate accepts more, or promises more. */
const judged = wordsOf(`
  additionalProperties allOf allowEmptyValue allowReserved anyOf const enum exclusiveMaximum
  exclusiveMinimum explode format items maxItems maxLength maxProperties maximum minItems
  minLength minProperties minimum multipleOf not oneOf pattern required security style type
  unevaluatedProperties uniqueItems
`);

/** Generated clients and servers read these keywords, so a new one changes what they do. */
const steering = wordsOf(`
  readOnly writeOnly x-above-zero x-effect x-ignore-response-body x-item-schema x-items
  x-pagination x-required-result x-unwrap
`);

/**
 * Returns the bump that a difference needs. It is major unless a rule says less, so that a person looks at an unknown
 * keyword. `seen` means that `redocly diff` has reported the difference without a verdict.
 */
export function bumpOf({ keys, kind, before, after }: Difference, seen: boolean): Bump {
  const { keyword, inside } = placeOf(keys);
  if (kind === 'changed' && sameItems(before, after)) return 'patch';
  if (words.has(keyword)) return 'patch';
  if (keyword === 'examples') {
    if (inside || kind === 'changed' || Array.isArray(before ?? after)) return 'patch';
    return kind === 'added' ? 'minor' : 'major';
  }
  // A removed entry means that the interface is documented there now.
  if (keyword === 'x-undocumented') return kind === 'removed' ? 'minor' : 'patch';
  if (noticed.has(keyword)) return 'minor';
  if (judged.has(keyword)) return seen ? 'minor' : 'major';
  return kind === 'added' && !steering.has(keyword) ? 'minor' : 'major';
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function sameItems(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const sorted = (items: unknown[]) => items.map((item) => JSON.stringify(item)).sort();
  return isDeepStrictEqual(sorted(before), sorted(after));
}

/** Keywords whose children are named by the author and not by OpenAPI, such as `properties`. */
const named = wordsOf(`
  callbacks content headers links parameters paths patternProperties properties requestBodies
  responses schemas securitySchemes variables webhooks
`);

/** Keywords whose contents are data, such as an example. */
const opaque = new Set(['default', 'enum', 'example', 'examples', 'info', 'required', 'security']);

/**
 * Finds the innermost keyword on the way to a place, and whether the place is a part of its value, such as one value
 * of an example. It is `properties` for a property of a schema, and `x-limits` for all inside it.
 */
function placeOf(keys: readonly string[]) {
  let keyword = '';
  let isName = false;
  for (const [index, key] of keys.entries()) {
    const skipped = isName || /^\d+$/.test(key);
    isName = false;
    if (skipped) continue;
    keyword = key;
    isName = named.has(key);
    if (opaque.has(key) || key.startsWith('x-')) {
      // An example has a name, and its value lies below the name.
      return { keyword, inside: keys.length > index + (key === 'examples' ? 2 : 1) };
    }
  }
  return { keyword, inside: false };
}
