import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { onTestFinished } from 'vitest';
import type { Sandbox, SandboxOptions } from '../src/sandbox.ts';
import { startSandbox } from '../src/start-sandbox.ts';

/** A sandbox that is closed with its test. Its clock stands at 09:00 in Paris of a Monday. */
export async function sandboxOf(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ at: '2026-11-23 09:00:00', ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** The name of a data file that is not there yet, in a folder of its own, which is gone after the test. */
export async function dataFile(): Promise<string> {
  return join(await temporaryFolder(), 'state.sqlite');
}
