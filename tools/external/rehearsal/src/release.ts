import {
  changesOf,
  cloneHead,
  commitAll,
  packagesOf,
  pendingChangesets,
  plantChangeset,
  requireCommitted,
} from './clean-copy.ts';
import { npm, run } from './command.ts';
import { packPrevious, publishPrevious } from './previous.ts';
import type { Registry } from './registry.ts';
import type { Report } from './report.ts';

export interface Released {
  previous: string;
  /** The published packages with their versions. */
  packages: Record<string, string>;
}

/** A clean copy of what is committed, installed as in CI. */
export async function copyRepository(report: Report, repository: string, copy: string) {
  await report.need('copy', 'a tree in which everything is committed', () =>
    requireCommitted(repository),
  );
  await report.need('copy', 'git clone', () => cloneHead(repository, copy));
  await report.need('copy', 'npm ci', () => npm(copy, 'ci'));
}

export interface Setting {
  repository: string;
  /** An empty folder for the old version. */
  folder: string;
  copy: string;
  registry: Registry;
}

/** Publishes the old version and then, from the copy, the next, as the workflow does it. */
export async function release(
  report: Report,
  { repository, folder, copy, registry }: Setting,
): Promise<Released> {
  const old = await report.need('publish', 'the latest release at npm, or an earlier commit', () =>
    packPrevious(repository, folder),
  );
  await report.need('publish', old.from, () => publishPrevious(old, registry));
  const previous = old.version;
  await version(report, copy, previous);
  await report.need('version', 'npm ci after npm run version', () =>
    npm(copy, 'ci', '--ignore-scripts'),
  );
  await report.attempt('version', 'the lock file is in step', () =>
    requireUnchanged(copy, ['install', '--package-lock-only', '--ignore-scripts']),
  );
  await report.need('version', 'npm run build', () => npm(copy, 'run', 'build'));
  await report.attempt('version', 'npm run generate leaves nothing to change', () =>
    requireUnchanged(copy, ['run', 'generate']),
  );
  const node = (...args: string[]) =>
    run(process.execPath, ['tools/node/run.cjs', ...args], { cwd: copy, env: registry.env });
  await report.attempt('gates', 'the description, compared with what is published', () =>
    node('tools/release/src/description/main.ts'),
  );
  await report.attempt('workflow', 'npm run release:check', () =>
    run('npm', ['run', 'release:check'], { cwd: copy, env: registry.env }),
  );
  await report.need('publish', 'the links of the READMEs lead to the tag', () =>
    node('tools/release/src/packages/make-links-absolute.ts'),
  );
  await report.need('publish', 'changeset publish', () =>
    node('node_modules/@changesets/cli/bin.js', 'publish'),
  );
  report.leaveOut(
    'publish',
    'staging, provenance, trusted publishing',
    'only the registry of npm has them',
  );
  return { previous, packages: await packagesOf(copy) };
}

async function version(report: Report, copy: string, previous: string): Promise<void> {
  const pending = await pendingChangesets(copy);
  const isNew = Object.values(await packagesOf(copy)).every((one) => one !== previous);
  if (pending.length === 0 && isNew) {
    report.leaveOut(
      'version',
      'npm run version',
      'no changeset waits: the version is made already',
    );
    return;
  }
  if (pending.length === 0) await plantChangeset(copy);
  const of =
    pending.length === 0 ? 'with a patch of the rehearsal' : `of ${pending.length} changesets`;
  await report.need('version', `npm run version, ${of}`, async () => {
    await npm(copy, 'run', 'version');
    const same = Object.entries(await packagesOf(copy)).find(([, one]) => one === previous);
    if (same) throw new Error(`${same[0]} still is ${previous}: run \`npm run changeset\`.`);
    await commitAll(copy, 'Version the packages');
  });
}

/** @throws {Error} when a command of npm changes a file of the copy */
async function requireUnchanged(copy: string, args: string[]): Promise<void> {
  await npm(copy, ...args);
  const [first] = (await changesOf(copy)).split('\n').filter(Boolean);
  if (first === undefined) return;
  throw new Error(
    `npm ${args.join(' ')} changes ${first.slice(3)} after npm run version: the script has to run it too. See it with \`git diff\`, then run \`npm run release:rehearse\`.`,
  );
}
