import { join } from 'node:path';
import webhooks from '../../../../packages/webhooks/package.json' with { type: 'json' };
import { environment } from '../../runtimes/src/environment.ts';
import { npm, run } from './command.ts';
import { createProject, depend, managerNames } from './consumer-project.ts';
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
  const upstream = (await npm(repository, 'config', 'get', 'registry')).trim();
  using registry = await report.need('registry', `verdaccio, before ${upstream}`, () =>
    startRegistry(join(folder, 'registry'), upstream),
  );
  const old = join(folder, 'old');
  const released = await release(report, { repository, folder: old, copy, registry });
  await consume(report, rehearsal, registry, released);
}

async function consume(
  report: Report,
  { folder, postgresUrl }: Rehearsal,
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
  const all = (version: string) => ({
    ...Object.fromEntries(Object.keys(packages).map((name) => [name, version])),
    // The driver of PostgreSQL, in the version that we develop with.
    pg: webhooks.devDependencies.pg,
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
