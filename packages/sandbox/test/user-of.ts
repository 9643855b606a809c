import { onTestFinished } from 'vitest';
import type { SandboxUserOptions } from '../src/sandbox-user.ts';
import { createSandboxUser, type SandboxUser } from '../src/sandbox-user.ts';
import { sandboxUserOptions } from './sandbox-user-options.ts';

/** A user that is closed with its test. Its clock stands at 09:00 in Paris of a Monday. */
export function userOf(options: Partial<SandboxUserOptions> = {}): SandboxUser {
  const user = createSandboxUser(sandboxUserOptions(options));
  onTestFinished(() => user.close());
  return user;
}
