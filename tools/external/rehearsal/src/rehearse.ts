import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { fetchTarball, latestVersion } from '@crossborder-fx/tools-release/npm';
import { environment } from '../../runtimes/src/environment.ts';
import { install as installTools } from '../../src/install.ts';
import { type Registry, startRegistry } from './registry.ts';

// The command `npm run release:rehearse` runs this file; README.md describes its steps.

const repository = join(import.meta.dirname, '../../../..');
const installed = join(import.meta.dirname, '../../node_modules');

/** Publishes the packages to a registry on this machine, and then installs them from that registry as a consumer does. */
async function rehearse(folder: string, schema: string): Promise<void> {
  const copy = join(folder, 'copy');
  await step('check that everything is committed', async () => {
    const status = await git(repository, 'status', '--porcelain');
    if (status)
      throw new Error(`Commit ${status.slice(3)} first: a release publishes only committed files.`);
  });
  await step('git clone, npm ci', () => checkOut('HEAD', copy));
  const upstream = (await npm(repository, 'config', 'get', 'registry')).trim();
  const registry = await step(`verdaccio, before ${upstream}`, () =>
    startRegistry(join(folder, 'registry'), upstream),
  );

  const old = join(folder, 'old');
  const previous = await step('pack the previous version: from npm, or an earlier commit', () =>
    packPrevious(old),
  );
  for (const file of globSync('*.tgz', { cwd: old })) {
    await step(`npm publish ${file}`, () =>
      run('npm', ['publish', join(old, file), '--access', 'public'], old, registry.env),
    );
  }
  const packages = await publishNext(copy, previous, registry);

  for (const manager of ['npm', 'pnpm'] as const) {
    const project = join(folder, manager);
    await step(`${manager} installs the packages into an empty project`, () =>
      install(project, packages, registry, manager),
    );
    await step(`pay on the sandbox that ${manager} installed, and verify the notification`, () => {
      const sandbox = join(project, 'node_modules/.bin/crossborder-fx-sandbox');
      const program = ['run', '--', process.execPath, 'consumer.mjs', 'pay'];
      return run(sandbox, program, project, environment());
    });
  }

  const versions = [previous, Object.values(packages)[0] ?? '', previous];
  const manifest = readFileSync(join(repository, 'packages/webhooks/package.json'), 'utf8');
  const { pg } = JSON.parse(manifest).devDependencies;
  const project = join(folder, 'upgraded');
  await upgradeAndBack(project, versions, schema, (version) => {
    const all = Object.keys(packages).map((name) => [name, version]);
    return install(project, { ...Object.fromEntries(all), pg }, registry);
  });
}

/** The error with which the rehearsal stops after a failed step; the step has printed the reason already. */
const stopped = new Error('The rehearsal stopped.');

async function step<Result>(tried: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const print = (result: string) =>
    console.log(`${result}  ${tried} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  try {
    const result = await work();
    print('green');
    return result;
  } catch (error) {
    print('red  ');
    if (error !== stopped) console.error(error instanceof Error ? error.message : error);
    throw stopped;
  }
}

/** Clones this repository at a commit as CI does, and installs the dependencies of the clone. */
async function checkOut(commit: string, folder: string): Promise<void> {
  await git(repository, 'clone', '--quiet', '--no-checkout', repository, folder);
  const id = await git(repository, 'rev-parse', '--verify', commit).catch(() => {
    throw new Error('This clone has no earlier commit: run `git fetch --unshallow`.');
  });
  await git(folder, 'checkout', '--quiet', '--detach', id);
  await npm(folder, 'ci');
}

/**
 * Packs the packages that a consumer has before the next release, and returns their version. The packages come from the
 * latest release at npm or, before the first release, from the commit before the last commit.
 */
async function packPrevious(folder: string): Promise<string> {
  await mkdir(folder);
  const names = Object.keys(packagesOf(repository));
  const latest = await latestVersion('@crossborder-fx/openapi');
  if (latest !== undefined) {
    for (const name of names) await fetchTarball(name, latest, folder);
    return latest;
  }
  const earlier = join(folder, 'copy');
  await checkOut('HEAD^1', earlier);
  await npm(earlier, 'run', 'build');
  const packages = packagesOf(earlier);
  const workspaces = Object.keys(packages).flatMap((name) => ['--workspace', name]);
  await npm(earlier, 'pack', '--ignore-scripts', '--pack-destination', folder, ...workspaces);
  return Object.values(packages)[0] ?? '';
}

/** Publishes the next version of the packages, as the CI workflow does. @returns the packages with their versions */
async function publishNext(
  copy: string,
  previous: string,
  { env }: Registry,
): Promise<Record<string, string>> {
  const node = (...args: string[]) =>
    run(process.execPath, ['tools/node/run.cjs', ...args], copy, env);
  const leavesNothing = (...args: string[]) =>
    step(`npm ${args.join(' ')} leaves nothing to change after npm run version`, async () => {
      await npm(copy, ...args);
      const status = await git(copy, 'status', '--porcelain');
      if (status)
        throw new Error(
          `npm ${args.join(' ')} changes ${status.slice(3)}: the script \`version\` must run this command too`,
        );
    });

  const pending = globSync('.changeset/!(README).md', { cwd: copy });
  const isNew = Object.values(packagesOf(copy)).every((version) => version !== previous);
  if (pending.length > 0 || !isNew) {
    await step('npm run version', async () => {
      // Without a pending changeset, the rehearsal writes one that raises the patch version of each package.
      const names = Object.keys(packagesOf(copy)).map((name) => `'${name}': patch\n`);
      const text = `---\n${names.join('')}---\n\nOnly rehearsed.\n`;
      if (pending.length === 0) await writeFile(join(copy, '.changeset/rehearsal.md'), text);
      await npm(copy, 'run', 'version');
      const same = Object.entries(packagesOf(copy)).find(([, version]) => version === previous);
      if (same)
        throw new Error(`${same[0]} still has the version ${previous}: run \`npm run changeset\``);
      await git(copy, 'add', '--all');
      await git(copy, 'commit', '--quiet', '--message', 'Version the packages');
    });
  }
  await step('npm ci, npm run build', async () => {
    await npm(copy, 'ci', '--ignore-scripts');
    await npm(copy, 'run', 'build');
  });
  await leavesNothing('install', '--package-lock-only', '--ignore-scripts');
  await leavesNothing('run', 'generate');
  await step('compare the description with the published one', () =>
    node('tools/release/src/description/main.ts'),
  );
  await step('npm run release:check', () => run('npm', ['run', 'release:check'], copy, env));
  await step('make the links of the READMEs lead to the tag', () =>
    node('tools/release/src/packages/absolute-links.ts'),
  );
  await step('changeset publish', () => node('node_modules/@changesets/cli/bin.js', 'publish'));
  return packagesOf(copy);
}

function packagesOf(checkout: string): Record<string, string> {
  const files = globSync('packages/*/package.json', { cwd: checkout });
  const manifests = files.map((file) => JSON.parse(readFileSync(join(checkout, file), 'utf8')));
  const published = manifests.filter((manifest) => !manifest.private);
  return Object.fromEntries(published.map(({ name, version }) => [name, version]));
}

/** Runs the versions of the packages in turn. Each version reads the data that its predecessor wrote, and adds data. */
export async function upgradeAndBack(
  project: string,
  versions: readonly string[],
  schema: string,
  installVersion: (version: string) => Promise<unknown>,
): Promise<void> {
  const data = join(project, 'data');
  await mkdir(data, { recursive: true });
  for (const [index, version] of versions.entries()) {
    await step(`install ${version}`, () => installVersion(version));
    for (const keeper of ['data-file', 'file-journal', 'postgres-journal', 'postgres-store']) {
      const args = ['consumer.mjs', keeper, `${index + 1}`, data, schema];
      await step(`${keeper} by ${version}`, () =>
        run(process.execPath, args, project, environment()),
      );
    }
  }
}

async function withSchema(work: (schema: string) => Promise<void>): Promise<void> {
  const connectionString = process.env['CROSSBORDER_FX_POSTGRES_URL'];
  if (!connectionString) {
    throw new Error(
      'CROSSBORDER_FX_POSTGRES_URL must name a PostgreSQL server: run `.ci/services npm run release:rehearse`.',
    );
  }
  const { Client } = await import('pg');
  const client = new Client({ connectionString });
  await client.connect();
  const schema = `rehearsal_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  try {
    await work(schema);
  } finally {
    await client.query(`DROP SCHEMA ${schema} CASCADE`);
    await client.end();
  }
}

/** Creates a project with the programs of the rehearsal, and installs packages only from the local registry. */
export async function install(
  project: string,
  dependencies: Record<string, string>,
  { env }: Registry,
  manager: 'npm' | 'pnpm' = 'npm',
): Promise<void> {
  await mkdir(project, { recursive: true });
  await cp(join(import.meta.dirname, '../programs'), project, { recursive: true });
  const manifest = { private: true, type: 'module', dependencies };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  if (manager === 'npm') {
    await run('npm', ['install'], project, env);
  } else {
    const pnpm = join(installed, 'pnpm/bin/pnpm.cjs');
    await run(process.execPath, [pnpm, 'install', '--store-dir', `${project}-store`], project, env);
  }
}

/** Runs a program for at most 15 minutes, and returns its standard output. @throws {Error} with the end of its output */
export async function run(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const options = { cwd, env, timeout: 900_000, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await promisify(execFile)(file, args, options)).stdout;
  } catch (cause) {
    const { code, signal, stdout = '', stderr = '' } = Object(cause);
    const output = `${stdout}${stderr}`.trim().split('\n').slice(-30).join('\n');
    const command = [basename(file), ...args.map((arg) => basename(arg))].join(' ');
    throw new Error(`${command} ended with ${signal ?? code}:\n${output}`, { cause });
  }
}

const npm = (cwd: string, ...args: string[]) => run('npm', args, cwd, environment());

async function git(cwd: string, ...args: string[]): Promise<string> {
  const author = ['-c', 'user.name=Rehearsal', '-c', 'user.email=rehearsal@example.com'];
  return (await run('git', [...author, ...args], cwd, process.env)).trim();
}

if (import.meta.main) {
  // The folder of the rehearsal lies outside the repository, so that its programs find only files that the packages contain.
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-rehearsal-'));
  try {
    await installTools();
    await step('the rehearsal', () => withSchema((schema) => rehearse(folder, schema)));
    await rm(folder, { recursive: true, force: true });
  } catch {
    console.error(
      `Mend the failed step and commit, then run \`npm run release:rehearse\`. The files of the rehearsal are in ${folder}.`,
    );
    process.exitCode = 1;
  }
}
