import { join } from 'node:path';
import { compilers } from '../../../runtimes/src/compilers.ts';
import { isPlatformOfRuntimes, runtimes } from '../../../runtimes/src/runtimes.ts';
import { compileConsumer, resolutionNames, waysOf } from './compile.ts';
import { companions, createProject, type Manager } from './consumer-project.ts';
import { inParallel } from './in-parallel.ts';
import { payOn } from './pay.ts';
import type { Registry } from './registry.ts';
import type { Report } from './report.ts';
import { startService } from './service.ts';

export interface ConsumerSetting {
  repository: string;
  folder: string;
  registry: Registry;
  /** The published packages with their versions. */
  packages: Record<string, string>;
}

/** A project that installs from the registry, compiles, pays and verifies. @returns its folder */
export async function tryConsumer(
  report: Report,
  manager: Manager,
  setting: ConsumerSetting,
): Promise<string> {
  const { repository, folder, registry, packages } = setting;
  const project = join(folder, `consumer-${manager}`);
  await report.need(manager, 'install into an empty project', async () =>
    createProject(project, manager, { ...packages, ...(await companions(repository)) }, registry),
  );
  await compileAll(report, manager, project);
  await payEverywhere(report, manager, project);
  return project;
}

async function compileAll(report: Report, manager: Manager, project: string): Promise<void> {
  const cases = Object.entries(compilers).flatMap(([version, compiler]) =>
    resolutionNames.map((resolution) => ({ version, compiler, resolution })),
  );
  await inParallel(2, cases, ({ version, compiler, resolution }) =>
    report.attempt(manager, `${version}, ${resolution}: ${waysOf(resolution).name}`, () =>
      compileConsumer(project, compiler, resolution),
    ),
  );
}

async function payEverywhere(report: Report, manager: Manager, project: string): Promise<void> {
  if (!isPlatformOfRuntimes) {
    report.leaveOut(manager, 'pay on every runtime', 'the runtimes are for Linux on x64');
    return;
  }
  for (const runtime of runtimes) {
    await report.attempt(manager, `${runtime.name}: pay, and verify the notification`, async () => {
      // A sandbox for each, at the same time of business.
      const service = await startService(project);
      try {
        await payOn(runtime, project, service);
      } finally {
        await service.close();
      }
    });
  }
}
