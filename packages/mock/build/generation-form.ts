import type { PrismOperation } from '../src/prism.ts';

export interface Schema {
  type?: string | string[] | undefined;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string | undefined;
  maxLength?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const date = '202[5-7]-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])';

// Made-up times of day are from 03:00 on, because the change to summer time skips an earlier hour.
const time = '(0[3-9]|1[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';

/**
 * For each documented pattern, the pattern from which the mock makes values up. A documented pattern says how a value is
 * written; the pattern for made-up values also allows only values that exist, such as the 28 days that all months have.
 */
const patterns: Record<string, string> = {
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$': `^${date}$`,
  '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$': `^${date} ${time}$`,
  // Made-up exchange rates suit two currencies of about the same value.
  '^-?[0-9]{12}(\\.[0-9]{1,7})?$': '^00000000000(0\\.[5-9]|1\\.[0-9])[0-9]{3}$',
  // The service's identifiers are numbers in Base64. A made-up identifier begins with two capitals, so that it is never a
  // status keyword, such as `all`.
  '^[A-Za-z0-9]+$': '^[MNO][DTjz][A-Za-z0-9]{4}$',
  '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$':
    '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  '^[A-Za-z0-9._-]+@[A-Za-z0-9._-]+\\.[A-Za-z]{2,}$': '^[a-z]{4,8}@[a-z]{4,8}\\.example\\.com$',
  '^https?://': '^https://[a-z]{4,8}\\.example\\.com/[a-z]{4,8}$',
  '^[A-Za-z0-9]{32,64}$': '^[A-Za-z0-9]{32,64}$',
};

/** The pattern of made-up amounts. The currencies in the examples of the description all have two decimals. */
const amount = '^0000000[0-9]{5}\\.[0-9]{2}$';

const noText = ['null', 'boolean', 'object', 'array'];

/** Made-up codes come from the examples of the description, because the currencies in the examples exist. */
const codes = ['^[A-Z]{3}$', '^[A-Z]{6}$'];

/**
 * Returns a copy of a schema from which Prism makes values up. The copy allows only the documented values of an
 * enumeration, dates that exist and sensible amounts; texts and codes come from the examples. Every value that fits the copy
 * fits the schema.
 *
 * @throws {Error} for a documented pattern without a pattern for made-up values
 */
export function generationForm(
  schema: Schema,
  examples: ExampleValues,
  name = '',
  parent = '',
): Schema {
  const below = (one: Schema) => generationForm(one, examples, name, parent);
  const { properties, items, allOf, anyOf, oneOf } = schema;
  const own = Object.entries(schema).filter(([key]) => !unused(key));
  const form: Schema = Object.fromEntries(own);
  if (items) form.items = below(items);
  if (allOf) form.allOf = allOf.map(below);
  if (anyOf) form.anyOf = closed(anyOf).map(below);
  if (oneOf) form.oneOf = closed(oneOf).map(below);
  if (properties) {
    const fields = Object.entries(properties).map(([field, one]) => [
      field,
      generationForm(one, examples, field, name),
    ]);
    // Without additionalProperties: false, Prism would make up fields with undocumented names.
    return { ...form, properties: Object.fromEntries(fields), additionalProperties: false };
  }
  return items || allOf || anyOf || oneOf ? form : valueForm(form, examples(parent, name), name);
}

function unused(key: string): boolean {
  return key.startsWith('x-') || ['description', 'title', 'examples', 'format'].includes(key);
}

/** If one alternative lists the documented values, leaves out the alternatives that allow any text. */
function closed(members: Schema[]): Schema[] {
  if (!members.some((member) => member.enum)) return members;
  return members.filter((member) => member.enum || member.type !== 'string' || member.pattern);
}

function valueForm(form: Schema, examples: unknown[], name: string): Schema {
  const { pattern, ...others } = form;
  if (form.enum || form.const !== undefined || noText.includes(String(form.type))) return form;
  if (pattern && !codes.includes(pattern)) {
    const own = patterns[pattern];
    if (!own)
      throw new Error(
        `The pattern ${pattern} must be a key of patterns in packages/mock/build/generation-form.ts.`,
      );
    return { ...form, pattern: name === 'value' ? amount : own };
  }
  const values = examples.filter((value) => fits(value, form));
  return values.length > 0 ? { ...others, enum: values } : form;
}

/** Another field with the same name may have values of another type or length. */
function fits(value: unknown, { type, maxLength = Number.POSITIVE_INFINITY }: Schema): boolean {
  const types: unknown[] = type === undefined ? [] : [type].flat();
  const isOfType = types.some((one) => (one === 'integer' ? 'number' : one) === typeof value);
  return (isOfType || types.length === 0) && String(value).length <= maxLength;
}

type Scalar = string | number | boolean;

/**
 * Returns the example values of the field `name` in those objects that a field `parent` contains. When these objects have no
 * such value, returns the values of every field `name`.
 */
export type ExampleValues = (parent: string, name: string) => Scalar[];

export function exampleValues(operations: readonly PrismOperation[]): ExampleValues {
  const found = new Map<string, Set<Scalar>>();
  const add = (key: string, value: Scalar) => {
    const values = found.get(key) ?? new Set();
    found.set(key, values.add(value));
  };
  const collect = (value: unknown, parent: string, name: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) collect(item, parent, name);
    } else if (typeof value === 'object' && value !== null) {
      for (const [below, item] of Object.entries(value)) collect(item, name, below);
    } else if (value !== null && value !== undefined) {
      add(`${parent}.${name}`, value as Scalar);
      add(name, value as Scalar);
    }
  };
  const contents = operations.flatMap(({ responses }) =>
    responses.flatMap((response) => response.contents ?? []),
  );
  for (const { examples = [] } of contents) {
    for (const example of examples) if ('value' in example) collect(example.value, '', '');
  }
  return (parent, name) => [...(found.get(`${parent}.${name}`) ?? found.get(name) ?? [])];
}
