import { createClient } from '@crossborder-fx/client';
import { type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import { onTestFinished } from 'vitest';
import { type ProbeOptions, runProbe } from '../src/run-probe.ts';
import { fillAccount } from './full-account.ts';

/** Starts a sandbox like `startFullSandbox`, and closes it at the end of the test. */
export async function fullSandbox(options?: SandboxOptions) {
  const started = await startFullSandbox(options);
  onTestFinished(() => started.sandbox.close());
  return started;
}

/** Starts a sandbox with a full account. `probe` runs the probe on the sandbox, or on a server in front of the sandbox. */
export async function startFullSandbox(options: SandboxOptions = {}) {
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
  await fillAccount(createClient({ baseUrl: sandbox.url, ...sandbox.credentials }));
  await sandbox.clock.set('2026-12-01 09:00:00');
  const { url: baseUrl, credentials, clock } = sandbox;
  const usual = { baseUrl, ...credentials, serviceClock: clock.now, wait: async () => {} };
  return { sandbox, probe: (given: ProbeOptions = {}) => runProbe({ ...usual, ...given }) };
}

/** Starts a server that passes requests on to another server, and changes the text of each answer. */
export async function changing(target: string, change: (text: string) => string) {
  return loopbackServer(async (response, { url, headers }) => {
    const { 'x-wsse': wsse = '' } = headers;
    const answer = await fetch(`${target}${url}`, { headers: { 'x-wsse': String(wsse) } });
    response.writeHead(answer.status).end(change(await answer.text()));
  });
}
