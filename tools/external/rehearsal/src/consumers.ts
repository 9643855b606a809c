import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isPlatformOfRuntimes, type Runtime, runtimes } from '../../runtimes/src/runtimes.ts';
import { endOf } from './command.ts';
import { createProject, type Manager } from './consumer-project.ts';
import type { Registry } from './registry.ts';
import type { Report } from './report.ts';
import { type Service, startService } from './service.ts';

export interface ConsumerSetting {
  folder: string;
  registry: Registry;
  /** The published packages with their versions. */
  packages: Record<string, string>;
}

/**
 * A project that installs from the registry, pays and verifies. That the packed packages compile is tried in
 * tools/external/runtimes.
 */
export async function tryConsumer(
  report: Report,
  manager: Manager,
  setting: ConsumerSetting,
): Promise<void> {
  const { folder, registry, packages } = setting;
  const project = join(folder, `consumer-${manager}`);
  await report.need(manager, 'install into an empty project', () =>
    createProject(project, manager, packages, registry),
  );
  await payEverywhere(report, manager, project);
}

async function payEverywhere(report: Report, manager: Manager, project: string): Promise<void> {
  if (!isPlatformOfRuntimes) {
    report.leaveOut(manager, 'pay on every runtime', 'the runtimes are for Linux on x64');
    return;
  }
  for (const runtime of runtimes) {
    await report.attempt(manager, `${runtime.name}: pay, and verify the notification`, async () => {
      // Each runtime has a sandbox of its own, which starts at the same business time.
      const service = await startService(project);
      try {
        await payOn(runtime, project, service);
      } finally {
        await service.close();
      }
    });
  }
}

/** What programs/behaviours.mjs has to report. */
const expected = {
  created: 'waitingconfirmation',
  isConfirmed: true,
  verified: ['PAYMENT_FINALIZED', 'finalized', true],
  withAnotherSecret: 'SIGNATURE_MISMATCH',
  status: 'finalized',
};

/** Runs the program of a project on a runtime. @throws {Error} with what came out otherwise */
async function payOn(runtime: Runtime, project: string, service: Service): Promise<void> {
  const printed = await runtime.run(project, service.address).catch((cause) => {
    throw new Error(`the program ${endOf(cause)}`, { cause });
  });
  requireReport(printed);
}

export function requireReport(printed: string): void {
  if (!isDeepStrictEqual(JSON.parse(printed), expected)) {
    throw new Error(`the program reported ${printed.trim()}, not ${JSON.stringify(expected)}.`);
  }
}
