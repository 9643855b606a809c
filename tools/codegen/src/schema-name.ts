import {
  isReference,
  type OpenApiDocument,
  type Schema,
  schemaNameAt,
  schemasOf,
} from '@crossborder-fx/tools-description';
import { importOf } from './code.ts';

/** Returns the name of a referenced schema. The schema must have a name, because the generated code refers to types by name. */
export function schemaName(what: string, schema: Schema | undefined): string {
  const name = schemaNameAt(schema?.$ref);
  if (name) return name;
  throw new Error(`Give ${what} a named schema in spec/components/schemas.`);
}

/**
 * A scalar schema without an enum, such as `Date` or `Currency`, gets no type name in generated code, because the name would
 * hide that the value is a string.
 */
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
