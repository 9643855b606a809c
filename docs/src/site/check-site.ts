import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Problem } from '../pages/problem.ts';
import type { StagedPage } from '../pages/stage-page.ts';

const reference = 'reference/index.html';

type Element = DefaultTreeAdapterTypes.Element;

export interface BuiltSite {
  /** The folder that it was built into. */
  folder: string;
  /** The path of the site on its host, which begins and ends with a slash. */
  base: string;
  /** The places of the reference, such as `/payments/createpayment`, which exist once its script runs. */
  referencePlaces: ReadonlySet<string>;
}

interface BuiltPage {
  /** Below the folder of the site. */
  file: string;
  ids: Set<string>;
  elements: Element[];
}

/** What is wrong with the built site: links that lead nowhere, images without a text, foreign requests. */
export function checkSite(
  site: BuiltSite,
  staged: readonly Pick<StagedPage, 'links'>[],
): Problem[] {
  const pages = globSync('**/*.html', { cwd: site.folder })
    .map((file) => file.replaceAll('\\', '/'))
    // The reference is one script, which the tests of its own look at.
    .filter((file) => file !== reference)
    .map((file) => readPage(site.folder, file));
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const problemOf = (target: string) => linkProblem(target, site, byFile);
  const written = staged
    .flatMap(({ links }) => links)
    .flatMap(({ target, file, line }) => {
      const message = problemOf(target);
      return message === undefined ? [] : [{ file, line, message }];
    });
  // A link that somebody wrote is reported where it is written, not where it is shown.
  const known = new Set(staged.flatMap(({ links }) => links.map(({ target }) => target)));
  return [...written, ...pages.flatMap((page) => pageProblems(page, known, problemOf))];
}

function readPage(folder: string, file: string): BuiltPage {
  const html = readFileSync(join(folder, file), 'utf8');
  const elements: Element[] = [];
  collect(parse(html, { sourceCodeLocationInfo: true }), elements);
  return {
    file,
    elements,
    ids: new Set(elements.flatMap((element) => attribute(element, 'id') ?? [])),
  };
}

function collect(node: DefaultTreeAdapterTypes.Node, elements: Element[]): void {
  if ('tagName' in node) elements.push(node);
  const children =
    'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  for (const child of children) collect(child, elements);
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((found) => found.name === name)?.value;
}

function pageProblems(
  { file, elements, ids }: BuiltPage,
  known: ReadonlySet<string>,
  problemOf: (target: string) => string | undefined,
): Problem[] {
  return elements.flatMap((element) => {
    const line = element.sourceCodeLocation?.startLine ?? 1;
    const at = { file: `docs/dist/site/${file}`, line };
    const messages: (string | undefined)[] = [foreignRequest(element)];
    if (element.tagName === 'img' && attribute(element, 'alt') === undefined) {
      messages.push(`the image ${attribute(element, 'src')} has no text`);
    }
    const target = element.tagName === 'a' ? attribute(element, 'href') : undefined;
    if (target?.startsWith('#')) {
      const anchor = decodeURIComponent(target.slice(1));
      if (anchor !== '' && !ids.has(anchor)) messages.push(`the page has no place ${target}`);
    } else if (target?.startsWith('/') && !known.has(target)) {
      messages.push(problemOf(target));
    }
    return messages.flatMap((message) => (message === undefined ? [] : [{ ...at, message }]));
  });
}

/** What the browser would fetch from another host when it opens the page. */
function foreignRequest(element: Element): string | undefined {
  const { tagName } = element;
  const isFetched =
    tagName !== 'a' && tagName !== 'meta' && attribute(element, 'rel') !== 'canonical';
  const url =
    attribute(element, 'src') ?? (tagName === 'link' ? attribute(element, 'href') : undefined);
  if (!isFetched || url === undefined || !/^(https?:)?\/\//.test(url)) return undefined;
  return `<${tagName}> asks another host: ${url}`;
}

function linkProblem(
  target: string,
  { folder, base, referencePlaces }: BuiltSite,
  pages: ReadonlyMap<string, BuiltPage>,
): string | undefined {
  const [path = '', anchor] = target.split('#');
  if (!path.startsWith(base)) return `the link ${target} leaves the site, which is at ${base}`;
  const place = decodeURIComponent(path.slice(base.length));
  const file = place === '' || place.endsWith('/') ? `${place}index.html` : place;
  if (!existsSync(join(folder, file))) return `the link ${target} leads nowhere`;
  const ids = file === reference ? referencePlaces : pages.get(file)?.ids;
  if (anchor === undefined || ids === undefined || ids.has(decodeURIComponent(anchor))) {
    return undefined;
  }
  return `the link ${target} leads to a page without this place`;
}
