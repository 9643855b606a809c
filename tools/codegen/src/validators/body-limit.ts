import type { Schema } from '@crossborder-fx/tools-description';

// JSON may write a UTF-16 unit as an escape of 6 bytes such as \u00e9, and a character may have two units.
const bytesOfUnit = 6;
const bytesOfCharacter = 2 * bytesOfUnit;

/** The number of characters allowed in a text whose length is not documented. */
const undocumentedLength = 1_000;

/** The number of values that a request body may have; the server refuses a body with more values. */
const maxValues = 1_000;

/** The number of bytes that a body may have for white space other than indentation, and for undocumented fields. */
const allowance = 64 * 1024;

/**
 * The bytes around one value in JSON: two quotes, a colon and a space, a comma, a line break, and an indentation of up to 8
 * spaces for each level.
 */
const punctuation = (depth: number) => 7 + 8 * (depth + 1);

/** The bytes of the largest body that fits the schema, with each character escaped; Infinity if it holds a file. */
export function bodyLimit(body: Schema): number {
  return allowance + sizeOf([body], 0);
}

function sizeOf(schemas: readonly Schema[], depth: number): number {
  const parts: Schema[] = schemas.flatMap(partsOf);
  const around = punctuation(depth) * 2;
  if (parts.some(({ items }) => items)) {
    const items = parts.flatMap<Schema>((part) => part.items ?? []);
    return around + maxValues * sizeOf(items, depth + 1);
  }
  const names = new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})));
  if (names.size > 0) {
    const sizes = Array.from(names, (name) => {
      const fields = parts.flatMap<Schema>(({ properties }) => properties?.[name] ?? []);
      return name.length * bytesOfUnit + sizeOf(fields, depth + 1);
    });
    return sizes.reduce((sum, size) => sum + size, around);
  }
  return around + sizeOfScalar(parts);
}

function sizeOfScalar(parts: readonly (Schema & { maxLength?: unknown })[]): number {
  if (parts.some((part) => part['contentEncoding'] === 'base64')) return Infinity;
  if (parts.some(({ type }) => type === 'boolean')) return 'false'.length;
  const lengths = parts.flatMap(({ enum: values = [], maxLength }) => [
    ...values.map((value) => String(value).length),
    ...(typeof maxLength === 'number' ? [maxLength] : []),
  ]);
  // A schema that allows unknown values in addition to its enumeration does not limit the length of an unknown value.
  const isOpen = parts.some(({ anyOf }) => anyOf?.some((one) => !one.enum));
  const length = isOpen || lengths.length === 0 ? undocumentedLength : Math.max(...lengths);
  return length * bytesOfCharacter;
}

/** Returns a schema and all schemas that describe the same value: the members of its `allOf` and `anyOf`, and its `then`. */
function partsOf(schema: Schema): Schema[] {
  const { allOf = [], anyOf = [], then } = schema;
  const composed = [...allOf, ...anyOf, ...(then ? [then as Schema] : [])];
  return [schema, ...composed.flatMap(partsOf)];
}
