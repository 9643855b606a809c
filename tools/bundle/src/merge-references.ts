import { isDeepStrictEqual } from 'node:util';
import {
  isRecord,
  isReference,
  type OpenApiDocument,
  pointerBelow,
  type Schema,
  targetOf,
} from '@crossborder-fx/tools-description';
import { InvalidDescriptionError } from './refuse.ts';
import { removeUnusedComponents } from './remove-unused.ts';

/** In an object with a `$ref`, tools read only texts for people, such as `description`. */
function mayStandBesideReference(key: string): boolean {
  return ['$ref', 'summary', 'description'].includes(key) || key.startsWith('x-');
}

/** The keywords of a named schema that are left out when `mergeReferences` copies the schema into the place of a `$ref`. */
const saidOnce = ['x-source', 'x-undocumented'];

/**
 * Returns a copy of the document in which each object with a `$ref` has no other keys than texts for people. An object
 * with a `$ref` and another keyword, such as `maxLength`, becomes a copy of the schema with this keyword in it.
 *
 * @throws {InvalidDescriptionError} when schema and reference have different values for one keyword
 */
export function mergeReferences(document: OpenApiDocument): OpenApiDocument {
  const copyOf = (value: unknown, place: string): unknown => {
    if (Array.isArray(value))
      return value.map((item, index) => copyOf(item, pointerBelow(place, `${index}`)));
    if (!isRecord(value)) return value;
    if (isReference(value) && !Object.keys(value).every(mayStandBesideReference))
      return copyOf(merged(value, place), place);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, copyOf(item, pointerBelow(place, key))]),
    );
  };

  function merged({ $ref, ...beside }: Schema & { $ref: string }, place: string): Schema {
    // Follows one `$ref` only, because the target may be another `$ref` with keywords beside it, which must be merged too.
    const target = targetOf(document, { $ref }) as Schema;
    const conflict = Object.keys(beside).find(
      (key) =>
        !mayStandBesideReference(key) &&
        key in target &&
        !isDeepStrictEqual(target[key], beside[key]),
    );
    if (conflict !== undefined) {
      const [here, there] = [beside, target].map((schema) => JSON.stringify(schema[conflict]));
      throw new InvalidDescriptionError(
        `${place} has \`${conflict}: ${here}\` next to a reference to ${$ref}, which has ` +
          `\`${conflict}: ${there}\`. Keep \`${conflict}\` in one of the two.`,
      );
    }
    const kept = Object.entries(target).filter(([key]) => !saidOnce.includes(key));
    return { ...Object.fromEntries(kept), ...beside };
  }

  const copy = copyOf(document, '#') as OpenApiDocument;
  // Copies may replace all references to a schema. Then the schema is not used, and must be removed.
  removeUnusedComponents(copy);
  return copy;
}
