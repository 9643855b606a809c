import {
  type OpenApiDocument,
  resolve,
  type Schema,
  schemasOf,
} from '@crossborder-fx/tools-description';

/** A field of an object of the description. */
export interface Field {
  /** The name of the object's schema. */
  object: string;
  /** With dots where an object without a name is between, such as `balance.closingDate`. */
  path: string;
  schema: Schema;
  required: boolean;
}

/** An object of the description that has fields. */
export interface DescribedObject {
  name: string;
  schema: Schema;
  fields: Field[];
}

/** Every object with its fields, those of the objects that it extends included. */
export function objectsOf(document: OpenApiDocument): DescribedObject[] {
  return Object.entries(schemasOf(document)).flatMap(([name, schema]) => {
    const fields = fieldsOf(document, schema, name);
    return fields.length > 0 ? [{ name, schema, fields }] : [];
  });
}

/** The fields of one object, those of the objects that it extends included. */
export function fieldsOf(document: OpenApiDocument, schema: Schema, object: string): Field[] {
  return fieldsBelow(document, schema, object, '');
}

/** What must hold of several fields of an object together, each as what follows the object's name. */
export function rulesOf(document: OpenApiDocument, schema: Schema): string[] {
  return partsOf(document, schema).flatMap((part) => {
    const rule = part['x-rule'];
    return typeof rule === 'string' ? [rule] : [];
  });
}

/** The schema itself, what it refers to, and the members of its `allOf`: all of them hold. */
function partsOf(document: OpenApiDocument, schema: Schema): Schema[] {
  const { $ref, allOf = [] } = schema;
  const target = $ref === undefined ? [] : [resolve<Schema>(document, { $ref })];
  return [schema, ...[...target, ...allOf].flatMap((part) => partsOf(document, part))];
}

function fieldsBelow(
  document: OpenApiDocument,
  schema: Schema,
  object: string,
  prefix: string,
): Field[] {
  const parts = partsOf(document, schema);
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  return properties.flatMap(([name, property]) => {
    const path = prefix + name;
    const field = { object, path, schema: property, required: required.has(name) };
    // An object with a name has a table of its own.
    const isNamed = property.$ref !== undefined;
    return [field, ...(isNamed ? [] : fieldsBelow(document, property, object, `${path}.`))];
  });
}

/** Paragraphs that a marker of the field says as well. */
const markerParagraph = /^\*\*(Provisional|Not documented):\*\*/;

/** What the description says of a field, without what its type and its markers say. */
export function meaningOf(document: OpenApiDocument, schema: Schema): string {
  const { $ref, description } = schema;
  const target = $ref === undefined ? '' : textOf(resolve<Schema>(document, { $ref }).description);
  const text = textOf(description);
  const own = text.replace(target, '').trim();
  return own === '' ? target : own;
}

/** A text of the description without the paragraphs that repeat a marker. */
export function textOf(description = ''): string {
  const paragraphs = description.split('\n\n');
  return paragraphs
    .filter((paragraph) => !markerParagraph.test(paragraph))
    .join('\n\n')
    .trim();
}
