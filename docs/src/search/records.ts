import {
  bodyExamples,
  isRecord,
  nodesOf,
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Schema,
} from '@crossborder-fx/tools-description';
import { componentSchemas } from '../programs/schema-text.ts';
import { referencePlaces } from '../reference/places.ts';
import type { SearchRecord } from './search-record.ts';

/** What the description has a name for, each with the place of the site that says all of it. */
export function descriptionRecords(document: OpenApiDocument): SearchRecord[] {
  return [
    ...operationRecords(document),
    ...eventRecords(document),
    ...objectRecords(document),
    ...gapRecords(document),
    ...exampleRecords(document),
  ];
}

function operationRecords(document: OpenApiDocument): SearchRecord[] {
  const places = referencePlaces(document);
  return Array.from(operationsOf(document), ({ path, method, operation }) => ({
    name: `${operation.operationId}`,
    kind: 'operation',
    url: `reference/${places.get(`${operation.operationId}`)}`,
    text: sentences(
      `${method.toUpperCase()} ${path}`,
      operation.summary,
      `${operation['x-client-method']}`,
      operation.description,
    ),
  }));
}

function eventRecords(document: OpenApiDocument): SearchRecord[] {
  return Array.from(notificationsOf(document), ([event, { summary, description }]) => ({
    name: event,
    kind: 'event',
    url: placeOn('events', event.toLowerCase()),
    text: sentences(summary, description),
  }));
}

function objectRecords(document: OpenApiDocument): SearchRecord[] {
  return componentSchemas(document).flatMap(([name, schema]): SearchRecord[] => [
    {
      name,
      kind: schema.properties === undefined ? 'type' : 'object',
      url: placeOn('fields', name.toLowerCase()),
      text: sentences(schema.description),
    },
    ...fieldsOf(schema).map(
      ({ path, description }): SearchRecord => ({
        name: `${name}.${path}`,
        kind: 'field',
        url: placeOn('fields', `${name}-${path.replaceAll('.', '-')}`.toLowerCase()),
        text: sentences(description),
      }),
    ),
  ]);
}

/** The fields of a schema, and those of the objects in it that have no name. */
function fieldsOf(schema: Schema): { path: string; description: string | undefined }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) => [
    { path: field, description: property.description },
    ...fieldsOf(property).map((inner) => ({ ...inner, path: `${field}.${inner.path}` })),
  ]);
}

function gapRecords(document: OpenApiDocument): SearchRecord[] {
  const gaps = Array.from(nodesOf(document)).flatMap(({ node }) => {
    const entries = node['x-undocumented'];
    return Array.isArray(entries) ? entries.filter(isRecord) : [];
  });
  return gaps.map(({ id, note }) => ({
    name: `${id}`,
    kind: 'not documented',
    url: placeOn('undocumented', `${id}`),
    text: sentences(`${note}`),
  }));
}

function exampleRecords(document: OpenApiDocument): SearchRecord[] {
  const operations = [
    ...Array.from(operationsOf(document), ({ operation }) => operation),
    ...notificationsOf(document).values(),
  ];
  return operations.flatMap((operation) =>
    exampleNames(document, operation).map(({ part, name }) => ({
      name: `${operation.operationId}: ${name}`,
      kind: 'example',
      url: placeOn('examples', `${operation.operationId}-${part}-${name}`.toLowerCase()),
      text: sentences(operation.summary),
    })),
  );
}

function exampleNames(document: OpenApiDocument, { requestBody, responses }: Operation) {
  const bodies = [['request', requestBody] as const, ...Object.entries(responses)];
  return bodies.flatMap(([part, body]) =>
    bodyExamples(document, body).map(({ name }) => ({ part, name })),
  );
}

/** One text of several, without the marks of Markdown. */
export function sentences(...texts: readonly (string | undefined)[]): string {
  return texts
    .flatMap(
      (text) =>
        text
          ?.replaceAll(/[*`]|^#+ /gm, '')
          .replaceAll(/\s+/g, ' ')
          .trim() || [],
    )
    .map((text) => (/[.:!?]$/.test(text) ? text : `${text}.`))
    .join(' ');
}

/** A place of a page, below the root of the site. */
export function placeOn(slug: string, anchor: string): string {
  return `${slug}/#${anchor}`;
}
