/** Keywords whose children have names of their own, which are no keywords. */
const named = new Set([
  'callbacks',
  'content',
  'headers',
  'links',
  'parameters',
  'paths',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
  'variables',
  'webhooks',
]);

/** Keywords whose contents are data. */
const opaque = new Set(['default', 'enum', 'example', 'examples', 'info', 'required', 'security']);

/** What a place in a document is about: the innermost keyword on the way to it. */
export interface Place {
  keyword: string;
  /** It is a part of what the keyword holds, such as one value of an example. */
  inside: boolean;
}

/** `properties` for a property of a schema, `pattern` for its pattern, `x-limits` for all inside it. */
export function placeOf(keys: readonly string[]): Place {
  let keyword = '';
  let isName = false;
  for (const [index, key] of keys.entries()) {
    const skipped = isName || /^\d+$/.test(key);
    isName = false;
    if (skipped) continue;
    keyword = key;
    isName = named.has(key);
    if (opaque.has(key) || key.startsWith('x-')) {
      // An example has a name, and below it a value.
      return { keyword, inside: keys.length > index + (key === 'examples' ? 2 : 1) };
    }
  }
  return { keyword, inside: false };
}
