import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { onTestFinished } from 'vitest';
import type { Sandbox, SandboxOptions } from '../src/sandbox.ts';
import { startSandbox } from '../src/start-sandbox.ts';

/** Starts a sandbox, and closes it at the end of the test. The sandbox's clock is stopped at 09:00 in Paris on a Monday. */
export async function sandboxOf(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ at: '2026-11-23 09:00:00', ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Returns the path of a data file that does not exist yet, in a new folder that is deleted after the test. */
export async function dataFile(): Promise<string> {
  return join(await temporaryFolder(), 'state.sqlite');
}
