import {
  nodesOf,
  notificationsOf,
  type OpenApiDocument,
  operationsOf,
} from '@crossborder-fx/tools-description';
import { fieldsOf, namedSchemas } from '../made/description/fields-of.ts';
import { gapsOf } from '../made/description/gaps-of.ts';
import { meaningOf } from '../made/description/meaning-of.ts';
import { placeOfSchema } from '../made/description/type-of.ts';
import { examplesOf, exemplifiedOf, placeOfExample } from '../made/examples.ts';
import { placeOfField } from '../made/fields.ts';
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
  return Array.from(namedSchemas(document)).flatMap(([name, schema]): SearchRecord[] => {
    const fields = fieldsOf(document, schema, name);
    return [
      {
        name,
        kind: fields.length > 0 ? 'object' : 'type',
        url: placeOn('fields', placeOfSchema(name)),
        text: sentences(schema.description),
      },
      ...fields.map(
        (field): SearchRecord => ({
          name: `${name}.${field.path}`,
          kind: 'field',
          url: placeOn('fields', placeOfField(field)),
          text: sentences(meaningOf(document, field.schema)),
        }),
      ),
    ];
  });
}

function gapRecords(document: OpenApiDocument): SearchRecord[] {
  const gaps = Array.from(nodesOf(document)).flatMap(({ node }) => gapsOf(node));
  return gaps.map(({ id, note }) => ({
    name: id,
    kind: 'not documented',
    url: placeOn('undocumented', id),
    text: sentences(note),
  }));
}

function exampleRecords(document: OpenApiDocument): SearchRecord[] {
  return exemplifiedOf(document).flatMap(({ operation }) =>
    examplesOf(document, operation).map((example) => ({
      name: `${example.operationId}: ${example.name}`,
      kind: 'example',
      url: placeOn('examples', placeOfExample(example)),
      text: sentences(operation.summary),
    })),
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
