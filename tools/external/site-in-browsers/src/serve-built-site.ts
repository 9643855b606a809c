import { built } from '../../../../docs/src/build/folders.ts';
import { readBase } from '../../../../docs/src/build/read-base.ts';
import { type SiteServer, serveSite } from '../../../../docs/src/serve/serve-site.ts';

/** Serves the documentation site, which `npx nx build docs` has written, on a free port. */
export function serveBuiltSite(): Promise<SiteServer> {
  return serveSite({ folder: built, base: readBase() });
}
