import {
  isRecord,
  notificationsOf,
  type OpenApiDocument,
  operationsOf,
} from '@crossborder-fx/tools-description';
import { slugOf } from '../reference/places.ts';
import { notificationText, operationText } from './operation-text.ts';
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
