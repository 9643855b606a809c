import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/** A link to a file that is not a page of the site leads to the file at this address. */
const filesUrl = 'https://github.com/crossborder-fx/crossborder-fx/blob/main';
/** Links to pages that only the site has begin with this address, so that the links work on GitHub too. */
export const publishedSite = 'https://crossborder-fx.github.io/crossborder-fx/';

export interface Site {
  /** The path of the site on its host, which begins and ends with a slash. */
  base: string;
  /** The slug of each file of the repository that is a page of the site, by the path of the file. */
  slugs: ReadonlyMap<string, string>;
  /** The fragments that the script of the reference page makes, such as `#/payments/createpayment`. */
  referencePlaces: ReadonlySet<string>;
}

/**
 * Returns the URL to which a link of a Markdown file leads on the site: the page of the linked file, or the file on GitHub.
 *
 * @param file - the path of the Markdown file below the repository
 * @throws {Error} when the link leads to no file, or to a fragment that the reference page does not have
 */
export function linkTarget(link: string, file: string, site: Site): string {
  const { base, slugs, referencePlaces } = site;
  const url = link.replace(publishedSite, '/');
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/.exec(url) ?? [];
  if (path === '' || /^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  if (path === '/reference/' && hash !== '' && !referencePlaces.has(hash)) {
    throw new Error(`the link ${link} leads to ${hash}, which the reference page does not have`);
  }
  if (path.startsWith('/')) return base + url.slice(1);

  const aimed = posix.join(posix.dirname(file), path);
  const slug = slugs.get(aimed);
  if (slug !== undefined) return `${base}${slug}/${hash}`;
  if (existsSync(join(repository, aimed))) return `${filesUrl}/${aimed}${hash}`;
  throw new Error(`the link ${url} leads to ${aimed}, which does not exist`);
}
