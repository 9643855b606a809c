import {
  isReference,
  type OpenApiDocument,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import fc from 'fast-check';

/** Values for a field, by its name, which are tried more often than others of its schema. */
export type Likely = Readonly<Record<string, fc.Arbitrary<unknown>>>;

type Properties = Record<string, Schema>;

/**
 * Values of a schema of a request. Not all of them are right: what the members of `allOf` and `if` ask of
 * each other is left to a validator.
 */
export function valuesOf(
  document: OpenApiDocument,
  schema: Schema,
  likely: Likely = {},
): fc.Arbitrary<unknown> {
  const again = (one: Schema) => valuesOf(document, one, likely);
  if (isReference(schema)) return again(resolve<Schema>(document, schema));
  const { enum: values, anyOf, allOf, type, pattern } = schema;
  if (values) return fc.constantFrom(...values);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(again(schema.items ?? {}), { maxLength: 20 });
  if (type === 'object' || allOf) return objectsOf(document, schema, likely);
  if (anyOf && !pattern) return fc.oneof(...anyOf.map(again));
  return textsOf(schema);
}

function objectsOf(
  document: OpenApiDocument,
  schema: Schema,
  likely: Likely,
): fc.Arbitrary<object> {
  const { properties, required } = merged(document, schema);
  const fields = Object.entries(properties).map(([name, field]) => {
    const values = valuesOf(document, field, likely);
    const own = likely[name];
    return [name, own ? fc.oneof({ weight: 20, arbitrary: own }, values) : values] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** The fields of an object and of all that it has to fit. */
function merged(
  document: OpenApiDocument,
  schema: Schema,
): { properties: Properties; required: Set<string> } {
  const { properties = {}, required = [], allOf = [] } = resolve<Schema>(document, schema);
  const parts = allOf.map((part: Schema) => merged(document, part));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: new Set([...required, ...parts.flatMap((part) => [...part.required])]),
  };
}

const freeText = '^[^&<>%?\\\\/|]*$';

interface TextSchema extends Schema {
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

function textsOf({ pattern, minLength = 0, maxLength }: TextSchema): fc.Arbitrary<string> {
  const length = { minLength, ...(maxLength !== undefined && { maxLength }) };
  if (pattern === undefined || pattern === freeText) {
    return fc
      .oneof(
        fc.string({ unit: 'binary', ...length }),
        fc.string({ unit: 'grapheme', ...length }),
        fc.string({ unit: 'binary', ...length, size: 'large' }),
      )
      .map((text) => text.replace(/[&<>%?\\/|]/g, '_'));
  }
  // Nothing may be sent to anybody.
  if (pattern === '^https?://') return fc.string().map((path) => `http://127.0.0.1:9/${path}`);
  return fc.stringMatching(new RegExp(pattern));
}
