import { createClient } from '@crossborder-fx/client';
import { type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import { onTestFinished } from 'vitest';
import { type ProbeOptions, runProbe } from '../src/run-probe.ts';
import { fillAccount } from './full-account.ts';

/** A sandbox whose account is full, a month later, and the probe on it or on what stands before it. */
export async function fullSandbox(options: SandboxOptions = {}) {
  let now = () => new Date();
  const sandbox = await startSandbox({
    at: '2026-11-02 09:00:00',
    // Nobody listens there.
    webhook: {
      url: 'http://127.0.0.1:2/notifications',
      secret: 'aSecretOfTheTests0123456789012345',
    },
    notificationTimeout: 1000,
    ...options,
    clock: () => now(),
  });
  onTestFinished(() => sandbox.close());
  now = () => sandbox.clock.now();
  await fillAccount(createClient({ baseUrl: sandbox.url, ...sandbox.credentials, clock: now }));
  await sandbox.clock.set('2026-12-01 09:00:00');
  return { sandbox, probe: (given: ProbeOptions = {}) => probeOf(sandbox, now, given) };
}

function probeOf(
  { url, credentials }: { url: string; credentials: { username: string; secret: string } },
  clock: () => Date,
  given: ProbeOptions,
) {
  return runProbe({ baseUrl: url, ...credentials, clock, wait: async () => {}, ...given });
}
