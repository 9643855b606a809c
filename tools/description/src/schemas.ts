import {
  isReference,
  type OpenApiDocument,
  pointerBelow,
  type Schema,
  targetOf,
} from '../../../packages/openapi/src/document/index.ts';

export interface LocatedSchema {
  pointer: string;
  schema: Schema;
}

/** The schema itself, what it refers to, and the members of its `allOf`, `anyOf` and `oneOf`, at any depth. */
export function withMembers(document: OpenApiDocument, located: LocatedSchema): LocatedSchema[] {
  const { pointer, schema } = located;
  // One step only, since keywords can stand beside the next `$ref`.
  const target = isReference(schema)
    ? [{ pointer: schema.$ref, schema: targetOf(document, schema) as Schema }]
    : [];
  const members = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).map((member, index) => ({
      pointer: pointerBelow(pointer, keyword, `${index}`),
      schema: member,
    })),
  );
  return [located, ...[...target, ...members].flatMap((one) => withMembers(document, one))];
}

export function schemasOf(document: OpenApiDocument): Record<string, Schema> {
  return (document.components?.['schemas'] ?? {}) as Record<string, Schema>;
}

/** The schema of a property, or of the items when no property is named, if this schema has one. */
export function childrenOf({ pointer, schema }: LocatedSchema, property?: string): LocatedSchema[] {
  const keys = property === undefined ? ['items'] : ['properties', property];
  const child = property === undefined ? schema.items : schema.properties?.[property];
  return child ? [{ pointer: pointerBelow(pointer, ...keys), schema: child }] : [];
}

/** Every schema that can be met below a schema, by its pointer. */
export function reachableFrom(
  document: OpenApiDocument,
  start: LocatedSchema,
  found = new Map<string, LocatedSchema>(),
): Map<string, LocatedSchema> {
  for (const one of withMembers(document, start)) {
    if (found.has(one.pointer)) continue;
    found.set(one.pointer, one);
    const properties = [undefined, ...Object.keys(one.schema.properties ?? {})];
    for (const child of properties.flatMap((property) => childrenOf(one, property)))
      reachableFrom(document, child, found);
  }
  return found;
}
