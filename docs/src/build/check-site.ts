import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { filesUrl, type StagedPage } from '../pages/stage-page.ts';
import type { Problem } from './build-error.ts';
import {
  attribute,
  type BuiltSite,
  decoded,
  type Element,
  elementsOf,
  idsOf,
  linkProblem,
} from './built-site.ts';
import { filesIn, referencePage } from './folders.ts';

interface BuiltPage {
  /** Below the folder of the site. */
  file: string;
  ids: Set<string>;
  elements: Element[];
}

/** What is wrong with the built site: links that lead nowhere, images without a text, foreign requests, no policy. */
export function checkSite(
  site: BuiltSite,
  staged: readonly Pick<StagedPage, 'links'>[],
): Problem[] {
  const pages = filesIn(site.folder, '**/*.html').map((file) => readPage(site.folder, file));
  const places = new Map(pages.map(({ file, ids }) => [file, ids]));
  const problemOf = (target: string) => linkProblem(target, site, (file) => places.get(file));
  const written = staged
    .flatMap(({ links }) => links)
    .flatMap(({ target, file, line }) => {
      const message = problemOf(target);
      return message === undefined ? [] : [{ file, line, message }];
    });
  // A link that somebody wrote is reported where it is written, not where it is shown.
  const known = new Set(staged.flatMap(({ links }) => links.map(({ target }) => target)));
  const linkProblemOf = (target: string) => (known.has(target) ? undefined : problemOf(target));
  return [
    ...written,
    ...pages.flatMap((page) => pageProblems(page, site, linkProblemOf)),
    ...filesIn(site.folder, '**/*.css').flatMap((file) => sheetProblems(site, file)),
  ];
}

function readPage(folder: string, file: string): BuiltPage {
  const elements = elementsOf(readFileSync(join(folder, file), 'utf8'));
  return { file, elements, ids: idsOf(elements) };
}

function pageProblems(
  { file, elements, ids }: BuiltPage,
  site: BuiltSite,
  problemOf: (target: string) => string | undefined,
): Problem[] {
  const page = `${site.base}${file.replace(/(^|\/)index\.html$/, '$1')}`;
  const linkMessage = (href: string): string | undefined => {
    if (!href.startsWith('#')) {
      const target = targetOf(href, page);
      return target === undefined ? sourceProblem(href) : problemOf(target);
    }
    const isThere = href === '#' || file === referencePage || ids.has(decoded(href.slice(1)));
    return isThere ? undefined : `the page has no place ${href}`;
  };
  const unguarded = elements.some(isPolicy)
    ? []
    : [{ file: `docs/dist/site/${file}`, line: 1, message: 'the page has no policy' }];
  const problems = elements.flatMap((element) => {
    const { tagName } = element;
    const line = element.sourceCodeLocation?.startLine ?? 1;
    const href = tagName === 'a' || tagName === 'area' ? attribute(element, 'href') : undefined;
    const links = [...(href === undefined ? [] : [href]), ...picturesOf(element)];
    const messages = [
      ...links.map(linkMessage),
      imageProblem(element),
      ...foreignUrls(element).map((url) => `<${tagName}> asks another host: ${url}`),
    ];
    return messages
      .filter((message) => message !== undefined)
      .map((message) => ({ file: `docs/dist/site/${file}`, line, message }));
  });
  return [...unguarded, ...problems];
}

/** What keeps a page to its own site, and to the scripts that it was built with. */
function isPolicy(element: Element): boolean {
  return (
    element.tagName === 'meta' &&
    attribute(element, 'http-equiv') === 'Content-Security-Policy' &&
    /(?:^|; )default-src 'none'/.test(attribute(element, 'content') ?? '')
  );
}

function imageProblem(element: Element): string | undefined {
  const { tagName, childNodes } = element;
  const names = ['alt', 'aria-label', 'aria-labelledby'];
  const isImage = tagName === 'img' || tagName === 'area' || attribute(element, 'type') === 'image';
  if (!isImage && attribute(element, 'role') !== 'img') return undefined;
  const hasTitle = childNodes.some((node) => node.nodeName === 'title');
  if (hasTitle || names.some((name) => attribute(element, name) !== undefined)) return undefined;
  return `the image ${attribute(element, 'src') ?? `<${tagName}>`} has no text`;
}

const candidate = /([^\s,]\S*[^\s,])(?:\s+[\d.]+[wxh])?\s*(?:,|$)/g;

/** What `srcset` names, and `href` or `xlink:href` of what SVG shows. */
function picturesOf(element: Element): string[] {
  const set = Array.from(
    attribute(element, 'srcset')?.matchAll(candidate) ?? [],
    ([, url = '']) => url,
  );
  const isInSvg = /^(?:image|use|feImage)$/.test(element.tagName);
  const href = isInSvg ? attribute(element, 'href') : undefined;
  return href === undefined ? set : [...set, href];
}

const foreignInCss = /(?:url\(|@import)\s*["']?((?:https?:)?\/\/[^"')\s]+)/g;

/** What the browser asks of another host because of an element. A link of the head that only names a page is not asked for. */
function foreignUrls(element: Element): string[] {
  const named = /^(?:canonical|author|license|me)$/.test(attribute(element, 'rel') ?? '');
  const fetched = ['src', 'poster', 'data', 'action'].map((name) => attribute(element, name));
  const pinged = attribute(element, 'ping')?.split(/\s+/) ?? [];
  const href = element.tagName === 'link' && !named ? attribute(element, 'href') : undefined;
  const inText = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  const css = `${attribute(element, 'style')} ${element.tagName === 'style' ? inText : ''}`;
  return [
    ...[...fetched, ...picturesOf(element), ...pinged, href].flatMap((url) =>
      url && /^(?:https?:)?\/\//.test(url) ? [url] : [],
    ),
    ...Array.from(css.matchAll(foreignInCss), ([, url = '']) => url),
  ];
}

function sheetProblems({ folder }: BuiltSite, file: string): Problem[] {
  const css = readFileSync(join(folder, file), 'utf8');
  return Array.from(css.matchAll(foreignInCss), ({ 1: url, index }) => ({
    file: `docs/dist/site/${file}`,
    line: css.slice(0, index).split('\n').length,
    message: `the file asks another host: ${url}`,
  }));
}

const host = 'https://site.invalid';

/** The path and the anchor, where the address is one of the site itself. */
function targetOf(url: string, page: string): string | undefined {
  const found = URL.parse(url, host + page);
  return found?.origin === host ? found.pathname + found.hash : undefined;
}

/** A link to a file of the repository, on the branch that has the sources of the site. */
function sourceProblem(href: string): string | undefined {
  const [, path] = /^([^#?]*)/.exec(href.slice(filesUrl.length + 1)) ?? [];
  if (!href.startsWith(`${filesUrl}/`) || path === undefined) return undefined;
  return existsSync(join(repository, path)) ? undefined : `the link ${href} leads nowhere`;
}
