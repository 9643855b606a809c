import {
  type DocumentNode,
  type JsonDocument,
  listed,
  nodeAt,
  referenced,
} from './document-node.ts';
import type { Place } from './fact-table.ts';
import { isProvisional } from './provisional.ts';
import type { StatedClaim, Statement } from './statement.ts';

/** A schema on the way down from a parameter or a body. */
interface Visit {
  readonly schema: DocumentNode | undefined;
  readonly place: Place;
  /** Whether another schema may describe the value in its stead. */
  readonly alternative: boolean;
  readonly above: readonly DocumentNode['value'][];
}

/**
 * They refuse no value. Prose is found the forward way, examples are checked against their schemas,
 * and JSON Schema never asserts an encoding.
 */
const annotations = ['title', 'description', 'example', 'examples', 'contentEncoding'];

/** The walk goes into these keywords; they state nothing themselves. */
const structure = ['$ref', 'properties', 'items', 'allOf', 'required', 'enum', 'const', 'default'];

/** Apart from each other they mean something else. */
const condition = ['if', 'then', 'else'];

/**
 * Lists the statements of a schema about the value at a place and everything in it. Some of it is there for
 * structure only:
 *
 * - `$ref` and `allOf` say what their parts say.
 * - A wrapper is a property like any other: the table has it, as what an answer always has.
 * - Of an `anyOf`, such as an open enumeration or an object that may be null, the members are walked
 *   and their values are statements. The `anyOf` itself states what all members refuse.
 * - A field that only one of several alternatives requires is stated by a value that is refused
 *   because it lacks the field.
 * - `type` goes without saying beside `properties` or `items`.
 */
export function statementsOfSchema(
  document: JsonDocument,
  schema: DocumentNode | undefined,
  place: Place,
): readonly Statement[] {
  return visit(document, { schema, place, alternative: false, above: [] });
}

function visit(document: JsonDocument, { schema, ...where }: Visit): readonly Statement[] {
  // A schema that contains itself says the same again further down.
  if (!schema || where.above.includes(schema.value) || isProvisional(schema)) return [];
  const above = [...where.above, schema.value];
  const under = (...keys: readonly string[]) => nodeAt(document, [...schema.path, ...keys]);
  const same = [referenced(document, schema), ...listed(document, schema, 'allOf')];
  const alternatives = [
    ...listed(document, schema, 'anyOf'),
    ...listed(document, schema, 'oneOf'),
    under('then'),
    under('else'),
  ];
  const properties = Object.keys(under('properties')?.value ?? {});
  return [
    ...statementsAt(schema, where),
    ...properties.flatMap((name) =>
      visitProperty(document, {
        ...where,
        schema: under('properties', name),
        place: `${where.place}.${name}`,
        above,
      }),
    ),
    ...visit(document, { ...where, schema: under('items'), place: `${where.place}[]`, above }),
    ...same.flatMap((part) => visit(document, { ...where, schema: part, above })),
    ...alternatives.flatMap((part) =>
      visit(document, { ...where, schema: part, alternative: true, above }),
    ),
  ];
}

function visitProperty(document: JsonDocument, property: Visit): readonly Statement[] {
  const { schema, place } = property;
  if (!schema || isProvisional(schema)) return [];
  return [{ claim: { kind: 'property' }, place, path: schema.path }, ...visit(document, property)];
}

/** Lists the statements of one schema, without those of the schemas in it. */
function statementsAt(
  { path, value }: DocumentNode,
  { place, alternative }: Pick<Visit, 'place' | 'alternative'>,
): readonly Statement[] {
  const at = (keys: string | readonly string[], claim: StatedClaim, of = place): Statement => ({
    claim,
    place: of,
    path: [...path, ...[keys].flat()],
  });
  const list = (key: string): readonly unknown[] => [value[key] ?? []].flat();
  const types = list('type');
  const isContainer = ['properties', 'items', 'allOf', 'required'].some((key) => key in value);
  const isStructural = (key: string) =>
    annotations.includes(key) ||
    structure.includes(key) ||
    condition.includes(key) ||
    key.startsWith('x-') ||
    (key === 'type' && (types.includes('null') || isContainer));
  return [
    ...list('required').map((name, index) =>
      at(['required', `${index}`], { kind: 'required', alternative }, `${place}.${name}`),
    ),
    ...list('enum').map((one, index) => at(['enum', `${index}`], { kind: 'value', value: one })),
    ...list('const').map((one) => at('const', { kind: 'value', value: one })),
    ...('default' in value ? [at('default', { kind: 'default', value: value['default'] })] : []),
    ...(types.includes('null') ? [at('type', { kind: 'null' })] : []),
    ...Object.keys(value)
      .filter((key) => !isStructural(key))
      .map((key) => at(key, { kind: 'constraint', schema: { [key]: value[key] } })),
    ...('if' in value ? [at('if', { kind: 'constraint', schema: conditionOf(value) })] : []),
  ];
}

function conditionOf(value: DocumentNode['value']): Readonly<Record<string, unknown>> {
  const keys = condition.filter((key) => key in value);
  return Object.fromEntries(keys.map((key) => [key, value[key]]));
}
