import { isDeepStrictEqual } from 'node:util';
import type { Bump } from '../latest/bump.ts';

/** A difference between two documents. A rule decides later which part of the version number the difference must raise. */
export interface Difference {
  /**
   * The keys that lead from the root of the previous document to the difference; for a new value, from the root of the new
   * document.
   */
  keys: string[];
  kind: 'added' | 'changed' | 'removed' | 'renamed';
  before?: unknown;
  after?: unknown;
}

/** Keywords with texts for people, which no program reads. The target of a `$ref` is compared separately. */
const words = wordsOf(`
  $ref description example externalDocs info summary x-displayName x-rule x-source x-tagGroups
`);

/** Keywords whose changes a program may notice, but which force no program to change. */
const noticed = wordsOf(`
  deprecated title x-documented-format x-documented-pattern x-documented-type x-listed-in-schema
  x-provenance
`);

/**
 * Keywords whose changes `redocly diff` rates. A change that `redocly diff` reports without a rating allows more
 * requests, or promises more about responses.
 */
const judged = wordsOf(`
  additionalProperties allOf allowEmptyValue allowReserved anyOf const enum exclusiveMaximum
  exclusiveMinimum explode format items maxItems maxLength maxProperties maximum minItems
  minLength minProperties minimum multipleOf not oneOf pattern required security style type
  unevaluatedProperties uniqueItems
`);

/**
 * Keywords that generated clients and servers read. A description that begins to use such a keyword changes what generated code
 * does.
 */
const steering = wordsOf(`
  readOnly writeOnly x-above-zero x-effect x-ignore-response-body x-item-schema x-items
  x-pagination x-required-result x-unwrap
`);

/**
 * Returns which part of the version number a difference must raise: `major` unless a rule says less, so that a person looks at
 * an unknown keyword. `seen` means that `redocly diff` has reported the difference without a rating.
 */
export function bumpOf({ keys, kind, before, after }: Difference, seen: boolean): Bump {
  const { keyword, inside } = placeOf(keys);
  if (kind === 'changed' && sameItems(before, after)) return 'patch';
  if (words.has(keyword)) return 'patch';
  if (keyword === 'examples') {
    if (inside || kind === 'changed' || Array.isArray(before ?? after)) return 'patch';
    return kind === 'added' ? 'minor' : 'major';
  }
  // A removed entry of `x-undocumented` means that the service now documents this point of the interface.
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
 * Finds the innermost keyword on the path to a difference, and whether the difference is a part of the keyword's value, such as
 * one value of an example. For a property of a schema the keyword is `properties`, and for anything inside `x-limits` it is
 * `x-limits`.
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
      // In `keys`, `examples` is followed by the name of an example and the keys inside the example.
      return { keyword, inside: keys.length > index + (key === 'examples' ? 2 : 1) };
    }
  }
  return { keyword, inside: false };
}
