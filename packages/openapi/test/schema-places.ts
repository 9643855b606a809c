import { isRecord, type OpenApiDocument, type Schema } from '@crossborder-fx/tools-bundle';

export type Path = (string | number)[];

/** A schema, and where it stands in the document. */
export interface LocatedSchema {
  pointer: string;
  schema: Schema;
}

/** A value inside an example, with every schema that has a say about it. */
export interface Place {
  path: Path;
  value: unknown;
  schemas: LocatedSchema[];
}

/** The schema itself, what it refers to, and the members of its `allOf`, `anyOf` and `oneOf`, at any depth. */
export function withMembers(document: OpenApiDocument, located: LocatedSchema): LocatedSchema[] {
  const { pointer, schema } = located;
  const target = schema.$ref ? [schemaAtReference(document, schema.$ref)] : [];
  const members = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).map((member, index) => ({
      pointer: `${pointer}/${keyword}/${index}`,
      schema: member,
    })),
  );
  return [located, ...[...target, ...members].flatMap((one) => withMembers(document, one))];
}

/** One step only, since keywords can stand beside the next `$ref`. */
function schemaAtReference(document: OpenApiDocument, pointer: string): LocatedSchema {
  const [section, name] = pointer.split('/').slice(-2);
  const schema = document.components?.[section ?? '']?.[name ?? ''];
  if (!isRecord(schema)) throw new Error(`Nothing stands at ${pointer}`);
  return { pointer, schema };
}

function childrenOf({ pointer, schema }: LocatedSchema, key?: string): LocatedSchema[] {
  if (key === undefined)
    return schema.items ? [{ pointer: `${pointer}/items`, schema: schema.items }] : [];
  const property = schema.properties?.[key];
  return property ? [{ pointer: `${pointer}/properties/${key}`, schema: property }] : [];
}

/** The value and everything inside it. */
export function* placesIn(
  document: OpenApiDocument,
  value: unknown,
  starts: LocatedSchema[],
  path: Path = [],
): Generator<Place> {
  const schemas = starts.flatMap((start) => withMembers(document, start));
  yield { path, value, schemas };
  const children: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(isRecord(value) ? value : {});
  for (const [key, child] of children) {
    const below = schemas.flatMap((one) =>
      childrenOf(one, typeof key === 'string' ? key : undefined),
    );
    yield* placesIn(document, child, below, [...path, key]);
  }
}

/** Every schema that can be met below a schema. */
export function reachableFrom(
  document: OpenApiDocument,
  start: LocatedSchema,
  found = new Map<string, LocatedSchema>(),
): Map<string, LocatedSchema> {
  for (const one of withMembers(document, start)) {
    if (found.has(one.pointer)) continue;
    found.set(one.pointer, one);
    const keys = [undefined, ...Object.keys(one.schema.properties ?? {})];
    for (const child of keys.flatMap((key) => childrenOf(one, key)))
      reachableFrom(document, child, found);
  }
  return found;
}

/** A copy of a value with another value at one place. */
export function replaced(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(root))
    return root.map((item, index) => (index === key ? replaced(item, rest, value) : item));
  if (!isRecord(root)) throw new Error(`Nothing to replace at ${path.join('/')}`);
  return { ...root, [key]: replaced(root[key], rest, value) };
}

/** A copy of a value without one property. */
export function without(root: unknown, path: Path): unknown {
  const parent = path.slice(0, -1);
  const container = parent.reduce<unknown>(
    (node, key) => (Array.isArray(node) || isRecord(node) ? Reflect.get(node, key) : undefined),
    root,
  );
  if (!isRecord(container)) throw new Error(`Nothing to remove at ${path.join('/')}`);
  const { [String(path.at(-1))]: _removed, ...rest } = container;
  return replaced(root, parent, rest);
}
