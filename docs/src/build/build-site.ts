import { rm } from 'node:fs/promises';
import { placePrograms } from '../programs/place-programs.ts';
import { guardPages } from '../reference/content-security-policy.ts';
import { reportBuildError } from './build-error.ts';
import { built } from './folders.ts';
import { placeReference } from './place-reference.ts';
import { readBase } from './read-base.ts';
import { runAstro } from './run-astro.ts';

// node src/build/build-site.ts
await buildSite().catch(reportBuildError);

/**
 * Builds the whole site into `docs/dist/site`.
 *
 * @throws {BuildError} with what Astro printed, such as the links that lead nowhere
 */
async function buildSite(): Promise<void> {
  const base = readBase();
  // A build that fails must not leave the site of an earlier one behind.
  await rm(built, { recursive: true, force: true });
  await runAstro(['build'], { SITE_BASE: base });
  await placeReference(base);
  await placePrograms(base);
  await guardPages();
  console.log('docs/dist/site is built');
}
