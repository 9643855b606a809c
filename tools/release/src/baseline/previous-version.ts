import { globSync } from 'node:fs';
import { join } from 'node:path';
import { rcompare } from 'semver';

const prefix = 'crossborder-fx-openapi-';

/** The version of the release that a checkout keeps as the one before. */
export function previousVersion(root: string): string {
  const cwd = join(root, 'tools/release/baseline/packages');
  const versions = globSync(`${prefix}*.tgz`, { cwd }).map((file) =>
    file.slice(prefix.length, -'.tgz'.length),
  );
  const [version] = versions.sort(rcompare);
  if (version === undefined) {
    throw new Error(`${cwd} has no tarball of @crossborder-fx/openapi: npm run release:keep`);
  }
  return version;
}
