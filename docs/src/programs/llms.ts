import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import type { Group } from '../pages/pages.ts';
import { documentNames } from './documents.ts';
import type { MarkdownPage, PublishedFile } from './published-file.ts';

export interface LlmsInput {
  document: OpenApiDocument;
  /** The sidebar, which decides the order. */
  groups: readonly Group[];
  pages: readonly MarkdownPage[];
  reference: readonly MarkdownPage[];
  base: string;
}

/** The contents of the site for a program that reads, as llmstxt.org describes the file. */
export function llmsText({ document, groups, pages, reference, base }: LlmsInput): PublishedFile {
  const bySlug = new Map([...reference, ...pages].map((page) => [page.slug, page]));
  const lineOf = (slug: string, label: string | undefined): string => {
    const page = bySlug.get(slug);
    if (page === undefined) return `- [${label}](${base}${slug}/)`;
    return `- [${page.title}](${base}${slug}.md): ${page.introduction}`;
  };
  const isOptional = (slug: string) => slug.startsWith('decisions/');
  const sections = groups.map((group) => [
    `## ${group.label}`,
    ...group.pages
      .filter(({ slug }) => !isOptional(slug))
      .flatMap(({ slug, label }) =>
        slug === 'reference'
          ? reference.map((page) => lineOf(page.slug, undefined))
          : [lineOf(slug, label)],
      ),
  ]);
  const optional = pages.filter(({ slug }) => isOptional(slug));
  const text = [
    ['# crossborder-fx'],
    [`> ${summary}`],
    [aboutThisSite(document.info.version)],
    ...sections,
    ['## For programs', ...programLines(base)],
    // Readers that are short of room may leave this section out.
    ['## Optional', ...optional.map(({ slug }) => lineOf(slug, undefined))],
  ];
  return { path: 'llms.txt', text: `${text.map((lines) => lines.join('\n')).join('\n\n')}\n` };
}

const summary =
  'One OpenAPI description of a cross-border payments and FX service, and what is derived from it: ' +
  'a TypeScript client, webhook verification, a mock and a sandbox.';

function aboutThisSite(version: string): string {
  return (
    `The interface has the version ${version}. Each page is also there as Markdown: put \`.md\` in place of the ` +
    'last slash of its URL. What the service description leaves open is marked `x-undocumented` and listed; ' +
    'nothing is made up.'
  );
}

function programLines(base: string): string[] {
  const about: Readonly<Record<string, string>> = {
    'openapi.yaml':
      'the description, with one path for each list of a status; for mocks, gateways and validators',
    'openapi.templated.yaml':
      'the description with one path for all statuses; for readers and code generators',
  };
  const documents = documentNames
    .filter((name) => !name.endsWith('.json'))
    .map(
      (name) => `- [${name}](${base}openapi/${name}): ${about[name] ?? 'a workflow, as Arazzo'}`,
    );
  return [
    ...documents,
    `- [JSON Schemas](${base}schemas/index.json): each schema as a file of its own, draft 2020-12`,
    `- [Postman collection](${base}postman/crossborder-fx.json): every operation, signed by a script`,
    `- [llms-full.txt](${base}llms-full.txt): all guides, the packages and the reference in one file`,
  ];
}

/** The guides, the packages, the reference and the fields in one file. */
export function llmsFullText({ pages, reference, base }: LlmsInput): PublishedFile {
  const begin = (start: string) => pages.filter(({ slug }) => slug.startsWith(start));
  const all = [...begin('guides/'), ...begin('packages/'), ...reference, ...begin('fields')];
  const parts = all.map(({ slug, text }) => `<!-- ${base}${slug}.md -->\n\n${text.trim()}`);
  return { path: 'llms-full.txt', text: `${parts.join('\n\n')}\n` };
}
