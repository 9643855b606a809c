import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import {
  type OpenApiDocument,
  operationsOf,
  type Parameter,
  parametersOf,
  type Schema,
  schemasOf,
} from '@crossborder-fx/tools-description';
import { referencePlaces } from '../reference/places.ts';
import { blocks } from './blocks.ts';
import {
  type DescribedObject,
  type Field,
  meaningOf,
  objectsOf,
  rulesOf,
  textOf,
} from './description/fields-of.ts';
import { gapLinksOf, markersOf, sensitive } from './description/markers-of.ts';
import { boundsOf, placeOfSchema, typeOf } from './description/type-of.ts';
import { type Uses, usesOf } from './description/uses-of.ts';

/** The place of a field on the page, such as `payment-communication`. */
export function placeOfField({ object, path }: Pick<Field, 'object' | 'path'>): string {
  return `${placeOfSchema(object)}-${path.toLowerCase().replaceAll('.', '-')}`;
}

const common = 'Common objects';

/** Every field of every object. */
export function fieldsPage(document: OpenApiDocument): string {
  const uses = usesOf(document);
  const objects = objectsOf(document);
  const links = referencePlaces(document);
  const isObject = new Set(objects.map(({ name }) => name));
  const types = Object.entries(schemasOf(document)).filter(([name]) => !isObject.has(name));
  const groups = Map.groupBy(objects, ({ name }) => groupOf(uses.get(name)));
  const titles = [...(document.tags ?? []).map(({ name }) => name), common];
  const sections = titles.flatMap((title) => {
    const ofGroup = groups.get(title) ?? [];
    if (ofGroup.length === 0) return [];
    return [`## ${title}`, ...ofGroup.map((one) => section(document, one, uses, links))];
  });
  return `# Fields

Look up a field of a request or an answer: its type, its length, what it means, and what is not known of it.

An object whose name ends in \`Create\`, \`Update\` or \`Input\` is sent; most others are returned. A field may be marked:

- **always**: a request must have the field, or an answer always has it. Any other field may be absent.
- **not documented**: the interface leaves something open. The link leads to what this project does about it.
- **provisional**: the field is known from a public copy of the interface only.
- **sensitive**: the value must not be logged ([data classification](data-classification.ts)).

A "documented pattern" is how the interface describes a value of an answer. Answers are not refused when they differ.

${sections.join('\n\n')}

## Types of values

${typesTable(document, types)}

## Parameters

${parametersTable(document, links)}
`;
}

/** The group of operations that an object belongs to. */
function groupOf(uses: Uses | undefined): string {
  const [tag, ...others] = uses?.tags ?? [];
  return tag === undefined || others.length > 0 ? common : tag;
}

function section(
  document: OpenApiDocument,
  { name, schema, fields }: DescribedObject,
  uses: ReadonlyMap<string, Uses>,
  links: ReadonlyMap<string, string>,
): string {
  const wholeIsSensitive = schema['x-sensitive'] === true;
  const rows = fields.map((field) => [
    `<a id="${placeOfField(field)}"></a>\`${field.path}\``,
    withPresence(typeOf(field.schema), field.required),
    withMarkers(meaningOf(document, field.schema), [
      ...markersOf(document, field.schema),
      ...(wholeIsSensitive ? [sensitive] : []),
    ]),
  ]);
  const said = [
    textOf(schema.description),
    ...rulesOf(document, schema).map((rule) => `It ${rule}.`),
  ];
  return blocks(
    `### ${name}`,
    withMarkers(said.join(' '), markersOf(document, schema)),
    usesText(uses.get(name), links),
    markdownTable(['Field', 'Type', 'Meaning'], rows),
  );
}

function withPresence(type: string, isAlways: boolean): string {
  return isAlways ? `${type}; **always**` : type;
}

function withMarkers(meaning: string, markers: readonly string[]): string {
  const once = [...new Set(markers)].join(', ');
  return `${meaning} ${once && `*(${once})*`}`.trim();
}

function usesText(uses: Uses | undefined, links: ReadonlyMap<string, string>): string {
  const text = (words: string, operations: readonly string[] = []) =>
    operations.length > 0 && `${words} ${operationLinks(operations, links)}.`;
  const sentences = [
    text('Sent by', uses?.sentBy),
    text('Returned by', uses?.returnedBy),
    text('In the notifications', uses?.notifiedBy),
  ];
  return sentences.filter(Boolean).join(' ');
}

function operationLinks(ids: readonly string[], links: ReadonlyMap<string, string>): string {
  return ids.map((id) => `[\`${id}\`](/reference/${links.get(id)})`).join(', ');
}

function typesTable(document: OpenApiDocument, types: readonly [string, Schema][]): string {
  const rows = types.map(([name, schema]) => {
    const bounds = schema.anyOf || schema.items ? [typeOf(schema)] : boundsOf(schema);
    const meaning = textOf(withoutTables(schema.description));
    const text = [meaning, ...meaningsOfValues(schema)].join(' ');
    return [
      `<a id="${placeOfSchema(name)}"></a>\`${name}\``,
      bounds.join('; '),
      withMarkers(text, markersOf(document, schema)),
    ];
  });
  return markdownTable(['Type', 'Form', 'Meaning'], rows);
}

/** The rows of a table in a description, as sentences, since a cell has no room for a table. */
function meaningsOfValues({ description = '' }: Schema): string[] {
  const rows = description.matchAll(/^\| (`[^`]+`) \| (.+) \|$/gm);
  return Array.from(rows, ([, value, meaning]) => `${value}: ${meaning}`);
}

function withoutTables(description = ''): string {
  return description.replaceAll(/^\|.*\|$/gm, '').trim();
}

function parametersTable(document: OpenApiDocument, links: ReadonlyMap<string, string>): string {
  const used = Array.from(operationsOf(document)).flatMap((located) =>
    parametersOf(document, located).map((parameter) => ({
      parameter,
      operationId: `${located.operation.operationId}`,
    })),
  );
  const byMeaning = Map.groupBy(used, ({ parameter }) => keyOf(parameter));
  const rows = [...byMeaning.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { parameter } = first;
    const { name, in: where, required, schema = {} } = parameter;
    const cells = [
      `\`${name}\``,
      where,
      withPresence(typeOf(schema), required === true),
      withMarkers(textOf(parameter.description), [
        ...gapLinksOf(parameter),
        ...(parameter['x-provenance'] === 'provisional' ? ['provisional'] : []),
      ]),
      operationLinks(
        same.map(({ operationId }) => operationId),
        links,
      ),
    ];
    return [cells];
  });
  return markdownTable(['Parameter', 'In', 'Type', 'Meaning', 'Of'], rows);
}

function keyOf({ name, in: where, description, schema }: Parameter): string {
  return JSON.stringify([name, where, description, schema]);
}
