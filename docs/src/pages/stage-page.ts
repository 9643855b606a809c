import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import type { Code, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Problem } from '../build/build-error.ts';
import {
  type Edit,
  edited,
  editOf,
  introductionOf,
  parseMarkdown,
  placeOf,
  textOf,
  titleOf,
} from './markdown.ts';
import { readSamples, type Sample, samplesAsTabs, samplesAsText } from './sample-blocks.ts';

/** Where the files of the repository are that are no pages. */
export const filesUrl = 'https://github.com/crossborder-fx/crossborder-fx/blob/main';

/** What a page needs to know of the site that it is on. */
export interface Site {
  /** The path of the site on its host, which begins and ends with a slash. */
  base: string;
  /** The slug of each file that is a page. */
  slugs: ReadonlyMap<string, string>;
}

export interface PageText {
  slug: string;
  /** The file that it is written in, or the one whose code writes it. */
  file: string;
  markdown: string;
  /** A program in the file writes the page: line 3 of the page is not line 3 of the file. */
  isMade?: boolean;
}

/** A link to another place of the site. */
export interface InnerLink {
  /** With the base of the site, and an anchor where it has one. */
  target: string;
  file: string;
  line: number;
}

export interface StagedPage {
  slug: string;
  title: string;
  /** The first paragraph, as text. */
  introduction: string;
  /** What Astro renders: without the title, with samples and links that fit the site. */
  content: string;
  /** The same page for a program: with the title, samples as plain blocks, and links to the Markdown of other pages. */
  text: string;
  links: InnerLink[];
  /** Below `docs/samples`. */
  samples: string[];
  problems: Problem[];
}

/** Makes a page of the site of its Markdown. */
export function stagePage({ slug, file, markdown, isMade }: PageText, site: Site): StagedPage {
  const root = parseMarkdown(markdown);
  const problems: Problem[] = [];
  const lineOf = (node: Nodes) => (isMade ? 1 : placeOf(node).line);
  const complain = (line: number, message: string) => void problems.push({ file, line, message });
  const title = titleOf(root);
  if (title === undefined) complain(1, 'the page has no title: begin it with a line `# Title`');
  const introduction = introductionOf(root);
  if (introduction === '') complain(1, 'the page has no first paragraph that says what it is for');
  visit(root, 'image', (image) => {
    if (!image.alt?.trim()) complain(lineOf(image), `the image ${image.url} has no text`);
  });
  const { edits, textEdits, links } = linkEdits({ root, markdown, file, site, lineOf, complain });
  const blocks = sampleBlocks(root, complain);
  const withSamples = (show: (block: readonly Sample[]) => string) =>
    blocks.map(({ start, end, block }) => ({ start, end, text: show(block) }));
  const heading = title === undefined ? [] : [{ ...placeOf(title), text: '' }];
  return {
    slug,
    title: title === undefined ? slug : textOf(title),
    introduction,
    content: edited(markdown, [...edits, ...withSamples(samplesAsTabs), ...heading]).trimStart(),
    text: `${edited(markdown, [...textEdits, ...withSamples(samplesAsText)]).trim()}\n`,
    links,
    samples: blocks.flatMap(({ block }) => block.map((sample) => sample.file)),
    problems,
  };
}

type Complain = (line: number, message: string) => void;

function sampleBlocks(root: Root, complain: Complain) {
  const blocks: { start: number; end: number; block: Sample[] }[] = [];
  visit(root, 'code', (code: Code) => {
    if (code.lang !== 'sample') return;
    const place = placeOf(code);
    try {
      blocks.push({ ...place, block: readSamples(code.value) });
    } catch (error) {
      complain(place.line, `the sample cannot be shown: ${Object(error).message}`);
    }
  });
  return blocks;
}

interface Linked {
  root: Root;
  markdown: string;
  file: string;
  site: Site;
  lineOf: (node: Nodes) => number;
  complain: Complain;
}

function linkEdits({ root, markdown, file, site, lineOf, complain }: Linked) {
  const edits: Edit[] = [];
  const textEdits: Edit[] = [];
  const links: InnerLink[] = [];
  // The reference has its Markdown too.
  const slugs = new Set([...site.slugs.values(), 'reference']);
  visit(root, (node) => {
    if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return;
    const line = lineOf(node);
    const found = targetOf(node.url, file, site);
    if (found === undefined) return;
    if ('problem' in found) return complain(line, found.problem);
    if (found.isInner) links.push({ target: found.target, file, line });
    edits.push(editOf(node, markdown, found.target));
    textEdits.push(editOf(node, markdown, markdownTarget(found.target, slugs, site.base)));
  });
  return { edits, textEdits, links };
}

/** The link `/guides/fx.md#rates` in place of `/guides/fx/#rates`, where that page has Markdown. */
function markdownTarget(target: string, slugs: ReadonlySet<string>, base: string): string {
  const [path = '', anchor] = target.split('#');
  const slug = path.slice(base.length).replace(/\/$/, '');
  if (!path.startsWith(base) || !slugs.has(slug)) return target;
  // An anchor of the reference is one of its script.
  const hash = anchor === undefined || anchor.startsWith('/') ? '' : `#${anchor}`;
  return `${base}${slug}.md${hash}`;
}

type Target = { target: string; isInner: boolean } | { problem: string };

/** Where a link leads on the site; `undefined` when it stays as it is. */
function targetOf(url: string, file: string, { base, slugs }: Site): Target | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return undefined;
  const [path = '', anchor] = url.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path.startsWith('/')) return { target: `${base}${path.slice(1)}${hash}`, isInner: true };
  const aimed = path === '' ? file : posix.join(posix.dirname(file), path);
  const slug = slugs.get(aimed);
  if (slug !== undefined) return { target: `${base}${slug}/${hash}`, isInner: true };
  if (path === '') return { problem: `the link ${url} is on a page that is not of the site` };
  if (!existsSync(join(repository, aimed))) {
    return { problem: `the link ${url} leads to ${aimed}, which does not exist` };
  }
  return { target: `${filesUrl}/${aimed}${hash}`, isInner: false };
}
