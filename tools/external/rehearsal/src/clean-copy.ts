import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from './command.ts';

/** @throws {Error} when git shows something that is not committed: the rehearsal would leave it out */
export async function requireCommitted(repository: string): Promise<void> {
  const [first, ...others] = (await git(repository, 'status', '--porcelain'))
    .split('\n')
    .filter(Boolean);
  if (first === undefined) return;
  const rest = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new Error(
    `${first.slice(3)}${rest} is not committed, and what is published is: run \`git commit\`, or take it away.`,
  );
}

/** Clones what is committed into a folder, as CI does. */
export async function cloneHead(repository: string, folder: string): Promise<void> {
  await cloneCommit(repository, folder, (await git(repository, 'rev-parse', 'HEAD')).trim());
}

/**
 * Clones the commit before the last one, which stands for the old version until npm has one.
 *
 * @throws {Error} in a shallow clone
 */
export async function cloneEarlier(repository: string, folder: string): Promise<void> {
  const earlier = await git(repository, 'rev-parse', '--verify', 'HEAD^1').catch((cause) => {
    throw new Error(
      'npm has no release yet, and this clone has no earlier commit to take for the old version: run `git fetch --unshallow`.',
      { cause },
    );
  });
  await cloneCommit(repository, folder, earlier.trim());
}

async function cloneCommit(repository: string, folder: string, commit: string): Promise<void> {
  await git(repository, 'clone', '--quiet', '--no-checkout', repository, folder);
  await git(folder, 'checkout', '--quiet', '--detach', commit);
}

/** Commits everything in the copy, under a made-up name. */
export async function commitAll(copy: string, message: string): Promise<void> {
  await git(copy, 'add', '--all');
  await git(copy, 'commit', '--quiet', '--message', message);
}

/** Everything in the copy that differs from its last commit. */
export async function changesOf(copy: string): Promise<string> {
  return git(copy, 'status', '--porcelain');
}

/** The packages that are published from a checkout, with their versions. */
export async function packagesOf(copy: string): Promise<Record<string, string>> {
  const manifests = await Array.fromAsync(glob('packages/*/package.json', { cwd: copy }));
  const read = manifests.map(async (file) => JSON.parse(await readFile(join(copy, file), 'utf8')));
  const all: { name: string; version: string; private?: boolean }[] = await Promise.all(read);
  const published = all.filter((manifest) => !manifest.private);
  return Object.fromEntries(published.map(({ name, version }) => [name, version]));
}

/** The names of the changesets that no version has taken up. */
export async function pendingChangesets(copy: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('.changeset/*.md', { cwd: copy }));
  return files.map((file) => basename(file)).filter((name) => name !== 'README.md');
}

/** A changeset for a checkout that has none and whose version is published already. */
export async function plantChangeset(copy: string): Promise<void> {
  const names = Object.keys(await packagesOf(copy)).map((name) => `'${name}': patch\n`);
  await writeFile(
    join(copy, '.changeset/rehearsal.md'),
    `---\n${names.join('')}---\n\nOnly rehearsed.\n`,
  );
}

const identity = {
  GIT_AUTHOR_NAME: 'Rehearsal',
  GIT_AUTHOR_EMAIL: 'rehearsal@example.com',
  GIT_COMMITTER_NAME: 'Rehearsal',
  GIT_COMMITTER_EMAIL: 'rehearsal@example.com',
};

function git(cwd: string, ...args: string[]): Promise<string> {
  return run('git', args, { cwd, env: { ...process.env, ...identity } });
}
