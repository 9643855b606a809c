import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { environment } from '../../runtimes/src/environment.ts';
import { run } from './command.ts';
import { createProject, depend, driver, managerNames } from './consumer-project.ts';
import { type Registry, startRegistry } from './registry.ts';
import { copyRepository, type Released, release } from './release.ts';
import type { Report } from './report.ts';
import { upgradeAndBack } from './upgrade.ts';

export interface Rehearsal {
  repository: string;
  /** An empty folder for everything that the rehearsal makes. */
  folder: string;
  postgresUrl: string | undefined;
}

/** Releases to a registry of its own, and then installs from it as a consumer does. */
export async function rehearse(report: Report, rehearsal: Rehearsal): Promise<void> {
  const { repository, folder } = rehearsal;
  const copy = join(folder, 'copy');
  await copyRepository(report, repository, copy);
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();
  using registry = await report.need('registry', `verdaccio, before ${upstream}`, () =>
    startRegistry(join(folder, 'registry'), upstream),
  );
  const old = join(folder, 'old');
  const released = await release(report, { repository, folder: old, copy, registry });
  await consume(report, rehearsal, registry, released);
}

async function consume(
  report: Report,
  { repository, folder, postgresUrl }: Rehearsal,
  registry: Registry,
  { previous, packages }: Released,
): Promise<void> {
  for (const manager of managerNames) {
    const cwd = join(folder, `consumer-${manager}`);
    await report.need(manager, 'install into an empty project', () =>
      createProject(cwd, manager, packages, registry),
    );
    await report.attempt(manager, 'pay on the sandbox, and verify the notification', () => {
      const sandbox = join(cwd, 'node_modules/.bin/crossborder-fx-sandbox');
      const program = ['run', '--', process.execPath, 'pay.mjs'];
      return run(sandbox, program, { cwd, env: environment() });
    });
  }

  const next = Object.values(packages)[0] ?? previous;
  const upgraded = join(folder, 'upgraded');
  const others = await driver(repository);
  const all = (version: string) => ({
    ...Object.fromEntries(Object.keys(packages).map((name) => [name, version])),
    ...others,
  });
  await upgradeAndBack(report, {
    project: upgraded,
    versions: [previous, next, previous],
    postgresUrl,
    env: registry.env,
    create: () => createProject(upgraded, 'npm', all(previous), registry),
    install: (version) => depend(upgraded, 'npm', all(version), registry),
  });
}
