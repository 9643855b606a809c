import { type SiteServer, serveSite } from '../../../../docs/src/serve/serve-site.ts';
import { built } from '../../../../docs/src/site/folders.ts';
import { siteBase } from '../../../../docs/src/site/site-base.ts';

/** Serves what `npx nx build docs` has written, on a free port. */
export function serveBuiltSite(): Promise<SiteServer> {
  return serveSite({ folder: built, base: siteBase });
}
