import {
  isReference,
  type OpenApiDocument,
  type Schema,
  schemaNameAt,
  schemasOf,
} from '@crossborder-fx/tools-description';
import { importOf } from './code.ts';

/**
 * The name of a schema that is a reference. Generated code names types; a schema that has no name
 * would have to be spelt out at every use.
 */
export function schemaName(what: string, schema: Schema | undefined): string {
  const name = schemaNameAt(schema?.$ref);
  if (name) return name;
  throw new Error(`Give ${what} a schema of its own in spec/components/schemas.`);
}

/** Scalars without an enum (`Date`, `Currency`, …) are strings: a name for them would only hide it. */
export function hasTypeName(schema: Schema): boolean {
  const isScalar = ['string', 'integer', 'number', 'boolean'].includes(String(schema.type));
  return isReference(schema) || schema.enum !== undefined || !isScalar;
}

export function typeNamesOfSchemas(document: OpenApiDocument): string[] {
  return Object.entries(schemasOf(document))
    .filter(([, schema]) => hasTypeName(schema))
    .map(([name]) => name)
    .sort();
}

export function importTypes(document: OpenApiDocument): string {
  return importOf(typeNamesOfSchemas(document), '@crossborder-fx/openapi');
}
