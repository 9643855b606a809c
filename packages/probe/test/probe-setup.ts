import { createClient } from '@crossborder-fx/client';
import { type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import { onTestFinished } from 'vitest';
import { type ProbeOptions, runProbe } from '../src/run-probe.ts';
import { fillAccount } from './full-account.ts';

/** Starts a sandbox with a full account. `probe` runs the probe on the sandbox, or on a server in front of the sandbox. */
export async function fullSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({
    at: '2026-11-02 09:00:00',
    // No program listens at the address of this webhook subscription, so its notifications fail.
    webhook: {
      url: 'http://127.0.0.1:2/notifications',
      secret: 'aSecretOfTheTests0123456789012345',
    },
    notificationTimeout: 1000,
    ...options,
  });
  onTestFinished(() => sandbox.close());
  await fillAccount(createClient({ baseUrl: sandbox.url, ...sandbox.credentials }));
  await sandbox.clock.set('2026-12-01 09:00:00');
  const { url: baseUrl, credentials, clock } = sandbox;
  const usual = { baseUrl, ...credentials, serviceClock: clock.now, wait: async () => {} };
  return { sandbox, probe: (given: ProbeOptions = {}) => runProbe({ ...usual, ...given }) };
}
