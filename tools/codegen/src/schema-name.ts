import { isReference, type OpenApiDocument, type Schema } from '@crossborder-fx/tools-bundle';

const prefix = '#/components/schemas/';

/** The schemas of the document by name. */
export function schemasOf(document: OpenApiDocument): Record<string, Schema> {
  return (document.components?.['schemas'] ?? {}) as Record<string, Schema>;
}

/**
 * The name of a schema that is a reference. Generated code names types; a schema that has no name
 * would have to be spelt out at every use.
 */
export function schemaName(what: string, schema: Schema | undefined): string {
  const reference = schema?.$ref;
  if (!reference?.startsWith(prefix)) {
    throw new Error(`Give ${what} a schema of its own in spec/components/schemas.`);
  }
  return reference.slice(prefix.length);
}

/** Scalars without an enum (`Date`, `Currency`, …) are strings: a name for them would only hide it. */
export function hasTypeName(schema: Schema): boolean {
  return isReference(schema) || schema.enum !== undefined || !isScalar(schema.type);
}

function isScalar(type: Schema['type']): boolean {
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';
}
