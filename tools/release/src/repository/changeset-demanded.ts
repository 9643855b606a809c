import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { git } from './git.ts';

// Exits with 1 when a package has changed since BASE and no changeset describes the change, or when somebody has set a
// version by hand (`node changeset-demanded.ts BASE`). It needs a clone that is not shallow.
const [base = 'main'] = process.argv.slice(2);
const root = process.cwd();
const changed = (...paths: string[]) =>
  git(root, 'diff', '--name-only', `${base}...HEAD`, '--', ...paths, ':!*.test.ts').trim();

// The command `changeset status` looks below packages/ only, but the packages are also built from the folders in this list.
const sources = ['spec', 'tools/bundle/src', 'tools/codegen/src', 'tools/description/src'];
const [source] = changed(...sources, 'tsconfig.base.json').split('\n');
const changesets = changed('--diff-filter=d', '.changeset/*.md');
if (source && !changesets) {
  console.error(
    `The change of ${source} changes the published packages. Run \`npm run changeset\`, or \`npm run changeset -- --empty\` when no user will notice.`,
  );
  process.exitCode = 1;
}

const versions = git(root, 'diff', '-U0', `${base}...HEAD`, '--', 'packages/*/package.json');
const [, version] = /^-\s*"version":.*\n\+\s*"version": "(.*)"/m.exec(versions) ?? [];
if (version) {
  console.error(
    `The version ${version} was set by hand, but only the release workflow may set versions: restore the old version, and run \`npm run changeset\`.`,
  );
  process.exitCode = 1;
}

const bin = createRequire(import.meta.url).resolve('@changesets/cli/bin.js');
const { status } = spawnSync(process.execPath, [bin, 'status', `--since=${base}`], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exitCode = 1;
