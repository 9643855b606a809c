import type { Schema } from '@crossborder-fx/tools-description';

// A UTF-16 unit may be written as an escape such as \u00e9, and a character may be two of them.
const bytesOfUnit = 6;
const bytesOfCharacter = 2 * bytesOfUnit;

/** How long a text may be, in characters, where no length is documented. */
const undocumentedLength = 1_000;

/** How many values a body may have; the server holds to it too. */
const maxValues = 1_000;

/** Bytes for white space beyond an indentation, and for fields that the description does not have. */
const allowance = 64 * 1024;

/** Two quotes, a colon and a space, a comma, a line break, and an indentation by up to 8 a level. */
const punctuation = (depth: number) => 7 + 8 * (depth + 1);

/**
 * The bytes that the largest body needs which fits the schema, however it is escaped. Infinity when
 * it holds a file.
 */
export function bodyLimit(body: Schema): number {
  return allowance + sizeOf([body], 0);
}

function sizeOf(schemas: readonly Schema[], depth: number): number {
  const parts: Schema[] = schemas.flatMap(partsOf);
  const around = punctuation(depth) * 2;
  if (parts.some(({ items }) => items)) {
    const items = parts.flatMap(({ items }) => (items ? [items] : []));
    return around + maxValues * sizeOf(items, depth + 1);
  }
  const names = new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})));
  if (names.size > 0) {
    const sizes = Array.from(names, (name) => {
      const fields = parts.flatMap(({ properties = {} }) => {
        const field = properties[name];
        return field ? [field] : [];
      });
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
  // An open enumeration also takes what it does not list.
  const isOpen = parts.some(({ anyOf }) => anyOf?.some((one) => !one.enum));
  const length = isOpen || lengths.length === 0 ? undocumentedLength : Math.max(...lengths);
  return length * bytesOfCharacter;
}

/** A schema and all that say something of the same value. */
function partsOf(schema: Schema): Schema[] {
  const { allOf = [], anyOf = [], then = {} } = schema;
  const composed = schema['then'] ? [...allOf, ...anyOf, then as Schema] : [...allOf, ...anyOf];
  return [schema, ...composed.flatMap(partsOf)];
}
