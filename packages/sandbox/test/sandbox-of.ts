import { onTestFinished } from 'vitest';
import type { Sandbox } from '../src/sandbox.ts';
import type { SandboxOptions } from '../src/sandbox-options.ts';
import { startSandbox } from '../src/start-sandbox.ts';

/** A sandbox that is closed with its test. Its clock stands at 09:00 in Paris of a Monday. */
export async function sandboxOf(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ at: '2026-11-23 09:00:00', ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}
