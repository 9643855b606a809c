import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/** A link to a file that is not a page of the site leads to the file on GitHub. */
const filesUrl = 'https://github.com/crossborder-fx/crossborder-fx/blob/main';
/**
 * The address of the published site. Links to pages that only the site has begin with it, so that the links work on GitHub too.
 */
export const publishedSite = 'https://crossborder-fx.github.io/crossborder-fx/';

/** The facts of the site that decide where a link leads. */
export interface Site {
  /** The path of the site on its host, which begins and ends with a slash. */
  base: string;
  /** The slug of each file that is a page. */
  slugs: ReadonlyMap<string, string>;
  /**
   * The fragments of the reference page, such as `#/payments/createpayment`, which exist only once the script of the page runs.
   */
  referencePlaces: ReadonlySet<string>;
}

/**
 * Gives the URL of a link on the site: that of the page which a file has, or that of the file on GitHub.
 *
 * @param file below the repository
 * @throws {Error} when it leads to no file, or to no place of the reference
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
