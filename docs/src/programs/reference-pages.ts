import {
  isRecord,
  notificationsOf,
  type OpenApiDocument,
  operationsOf,
} from '@crossborder-fx/tools-description';
import { namedSchemas } from '../made/description/fields-of.ts';
import { slugOf } from '../reference/places.ts';
import type { MarkdownPage } from './markdown-page.ts';
import { notificationText, operationText } from './operation-text.ts';
import { schemaText } from './schema-text.ts';

/**
 * The reference as Markdown: its introduction, a page for each group of operations, and one for all
 * objects. The page that people read is one script, which a program would have to run.
 */
export function referencePages(document: OpenApiDocument, base: string): MarkdownPage[] {
  const objects = objectsPage(document, base);
  const groups = (document.tags ?? []).map((tag) => groupPage(document, tag, base));
  return [startPage(document, [...groups, objects], base), ...groups, objects];
}

const objectsSlug = 'reference/objects';
const file = (base: string, slug: string) => `${base}${slug}.md`;

function startPage(document: OpenApiDocument, pages: MarkdownPage[], base: string): MarkdownPage {
  const { title, version, description } = document.info;
  const introduction = 'Every operation, notification and object of the interface.';
  const links = pages.map(
    (page) => `- [${page.title}](${file(base, page.slug)}): ${page.introduction}`,
  );
  const text = [
    `# ${title}`,
    `Version ${version}. ${introduction}`,
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
  const objects = file(base, objectsSlug);
  const operations = [...operationsOf(document)]
    .filter(({ operation }) => operation.tags?.[0] === tag.name)
    .map((located) => operationText(document, located, objects));
  const notifications = [...notificationsOf(document)]
    .filter(([, operation]) => operation.tags?.[0] === tag.name)
    .map(([event, operation]) => notificationText(document, event, operation, objects));
  const introduction = (tag.description ?? '').replaceAll(/\s+/g, ' ').trim();
  const text = [`# ${tag.name}`, introduction, ...operations, ...notifications].join('\n\n');
  const slug = `reference/${slugOf(tag.name)}`;
  return { slug, title: tag.name, introduction, text: `${text}\n` };
}

function objectsPage(document: OpenApiDocument, base: string): MarkdownPage {
  const introduction = 'Every object of the requests and answers, with its fields.';
  const schemas = Array.from(namedSchemas(document), ([name, schema]) =>
    schemaText(document, name, schema, file(base, objectsSlug)),
  );
  const text = ['# Objects', introduction, ...schemas].join('\n\n');
  return { slug: objectsSlug, title: 'Objects', introduction, text: `${text}\n` };
}
