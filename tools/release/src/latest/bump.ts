import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getReleasePlan } from '@changesets/get-release-plan';
import { diff, gt } from 'semver';

/** The parts of a version number that a release can raise, the smallest first. */
export const bumps = ['none', 'patch', 'minor', 'major'] as const;

export type Bump = (typeof bumps)[number];

export function largest(several: Iterable<Bump>): Bump {
  return [...several].reduce((one, other) => (isLarger(other, one) ? other : one), 'none');
}

export function isLarger(one: Bump, other: Bump): boolean {
  return bumps.indexOf(one) > bumps.indexOf(other);
}

/**
 * Returns which part of the version number a package's next version raises above its latest release. `npm run version`
 * has made the next version from the changesets, or will make it.
 *
 * @param owner the folder of the package
 */
export async function saidBump(root: string, owner: string, latest: string): Promise<Bump> {
  const manifest = await readFile(join(root, 'packages', owner, 'package.json'), 'utf8');
  const { name, version }: { name: string; version: string } = JSON.parse(manifest);
  const { releases } = await getReleasePlan(root);
  const next = releases.find((release) => release.name === name)?.newVersion ?? version;
  if (!gt(next, latest)) return 'none';
  return bumps.find((bump) => bump === diff(latest, next)) ?? 'none';
}

export const sayingOf = (said: Bump) =>
  said === 'none' ? 'but no changeset makes a next version' : `but the next version is ${said}`;
