import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import {
  bodyExamples,
  isRecord,
  jsonOf,
  type LocatedOperation,
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  parametersOf,
  type Response,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import { blocks } from '../made/blocks.ts';
import { fieldsOf } from '../made/description/fields-of.ts';
import { isSensitive } from '../made/description/markers-of.ts';
import { typeOf } from '../made/description/type-of.ts';
import { slugOf } from '../reference/places.ts';
import type { MarkdownPage } from './published-file.ts';

/**
 * The reference as Markdown: its introduction, and a page for each group of operations. The page that people read is one
 * script, which a program would have to run. What a schema has stands on the page of fields.
 */
export function referencePages(document: OpenApiDocument, base: string): MarkdownPage[] {
  const groups = (document.tags ?? []).map((tag) => groupPage(document, tag, base));
  return [startPage(document, groups, base), ...groups];
}

function startPage(document: OpenApiDocument, pages: MarkdownPage[], base: string): MarkdownPage {
  const { title, version, description } = document.info;
  const introduction = 'Every operation and notification of the interface.';
  const links = pages.map(
    (page) => `- [${page.title}](${base}${page.slug}.md): ${page.introduction}`,
  );
  const text = [
    `# ${title}`,
    `Version ${version}. ${introduction} What they send and return stands in [Fields](${base}fields.md).`,
    links.join('\n'),
    // The sections of the introduction are those of a page here.
    String(description).trim().replaceAll(/^#/gm, '##'),
    ...Object.values(document.components?.['securitySchemes'] ?? {})
      .filter(isRecord)
      .map((scheme) => `## ${scheme['name']}\n\n${String(scheme['description']).trim()}`),
  ];
  return { slug: 'reference', title: 'Reference', introduction, text: `${text.join('\n\n')}\n` };
}

type Tag = NonNullable<OpenApiDocument['tags']>[number];

function groupPage(document: OpenApiDocument, tag: Tag, base: string): MarkdownPage {
  const operations = [...operationsOf(document)]
    .filter(({ operation }) => operation.tags?.[0] === tag.name)
    .map((located) => operationText(document, located));
  const notifications = [...notificationsOf(document)]
    .filter(([, operation]) => operation.tags?.[0] === tag.name)
    .map(([event, operation]) => notificationText(document, event, operation));
  const introduction = (tag.description ?? '').replaceAll(/\s+/g, ' ').trim();
  const text = [`# ${tag.name}`, introduction, ...operations, ...notifications].join('\n\n');
  const slug = `reference/${slugOf(tag.name)}`;
  return {
    slug,
    title: tag.name,
    introduction,
    text: `${text.replaceAll('](fields.ts#', `](${base}fields.md#`)}\n`,
  };
}

/** What a repeat of a call would do, by `x-effect`. */
const effects = new Map([
  ['none', 'A repeat changes nothing.'],
  ['changes', 'A repeat asks for the same change again.'],
  ['creates', 'A repeat creates another one: the interface shows no idempotency key.'],
  ['secret', 'A repeat makes another secret: the one in a lost answer cannot be had again.'],
]);

/**
 * What the description says of an operation, with one example of each answer. Its links to schemas are those of the pages of
 * the site.
 *
 * @throws {Error} when it does not say what a repeat would do, or says it in an unknown word
 */
function operationText(document: OpenApiDocument, located: LocatedOperation): string {
  const { path, method, operation } = located;
  const call = operation['x-client-method'];
  return blocks(
    `## ${operation.operationId}`,
    `\`${method.toUpperCase()} ${path}\``,
    operation.summary && `${operation.summary}.`,
    operation.description?.trim(),
    effectText(operation),
    call !== undefined && `With the client: \`fx.${call}\`.`,
    ...messageTexts(document, located),
  );
}

/** What the description says of a notification. */
function notificationText(document: OpenApiDocument, event: string, operation: Operation): string {
  return blocks(
    `## ${event}`,
    operation.summary && `${operation.summary}.`,
    operation.description?.trim(),
    ...messageTexts(document, { pathItem: {}, operation }),
  );
}

function effectText({ operationId, 'x-effect': effect }: Operation): string {
  const text = effects.get(`${effect}`);
  if (text !== undefined) return text;
  throw new Error(
    `The operation ${operationId} has the x-effect ${effect}: say in docs/src/programs/reference-pages.ts what a repeat would do.`,
  );
}

/** What is sent, and what is answered. */
function messageTexts(
  document: OpenApiDocument,
  located: Pick<LocatedOperation, 'pathItem' | 'operation'>,
): string[] {
  const { operation } = located;
  return [
    parametersText(document, located),
    requestText(document, operation),
    ...Object.entries(operation.responses).map(([status, response]) =>
      answerText(document, status, response),
    ),
  ];
}

function parametersText(
  document: OpenApiDocument,
  located: Pick<LocatedOperation, 'pathItem' | 'operation'>,
): string {
  const rows = parametersOf(document, located).map(
    ({ name, in: where, required, description, schema = {} }) => [
      `\`${name}\``,
      where,
      typeOf(schema),
      required ? 'yes' : 'no',
      withMark(
        [description, schema.description].filter(Boolean).join(' '),
        isSensitive(document, schema),
      ),
    ],
  );
  if (rows.length === 0) return '';
  const heads = ['Name', 'In', 'Type', 'Required', 'Description'];
  return `### Parameters\n\n${markdownTable(heads, rows)}`;
}

function requestText(document: OpenApiDocument, { requestBody }: Operation): string {
  const schema = jsonOf(document, requestBody)?.schema;
  if (schema === undefined) return '';
  const title = schema['title'];
  return blocks(
    '### Body',
    `${typeof title === 'string' ? `\`${title}\`` : typeOf(schema)}, as JSON.`,
    // What has a name has its description and its fields on the page of fields.
    schema.$ref === undefined && schema.description?.trim(),
    schema.$ref === undefined && fieldsText(document, schema),
    ...exampleTexts(document, requestBody),
  );
}

function answerText(
  document: OpenApiDocument,
  status: string,
  response: Operation['responses'][string],
): string {
  const { description, links } = resolve<Response>(document, response);
  const schema = jsonOf(document, response)?.schema;
  return blocks(
    `### ${status === 'default' ? 'Any other answer' : `Answer ${status}`}`,
    description.trim(),
    schema !== undefined && `Body: ${typeOf(schema)}.`,
    linksText(links),
    ...exampleTexts(document, response).slice(0, 1),
  );
}

/** The operations that a value of the answer can be sent to. */
function linksText(links: unknown): string {
  if (!isRecord(links)) return '';
  const lines = Object.values(links)
    .filter(isRecord)
    .map(({ operationId, description }) => `- \`${operationId}\`: ${description}`);
  return ['What can be called next:', '', ...lines].join('\n');
}

function exampleTexts(
  document: OpenApiDocument,
  body: Parameters<typeof bodyExamples>[1],
): string[] {
  return bodyExamples(document, body).map(
    ({ name, value }) =>
      `Example \`${name}\`:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
  );
}

/** A table of the fields of an object without a name; empty when it has none. */
function fieldsText(document: OpenApiDocument, schema: Schema): string {
  const rows = fieldsOf(document, schema, '').map((field) => [
    `\`${field.path}\``,
    typeOf(field.schema),
    field.required ? 'yes' : 'no',
    withMark(field.schema.description, isSensitive(document, field.schema)),
  ]);
  return rows.length === 0 ? '' : markdownTable(['Field', 'Type', 'Required', 'Description'], rows);
}

/** A description that also says when the value must not be logged. */
function withMark(description = '', isMarked: boolean): string {
  return isMarked ? `${description.trim()}\n\nMust not be logged.` : description.trim();
}
