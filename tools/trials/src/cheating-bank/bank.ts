import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import type { Cheat } from './cheat.ts';
import { startBankProxy, startNotificationProxy } from './proxies.ts';

/** The notifications of the bank are signed with it. */
export const secret = 'theSecretOfTheCheatingBank0123456789';

export type CheatingBank = Awaited<ReturnType<typeof startBank>>;

/** A sandbox on 2 November 2026, with these cheats between it and whoever asks it or is told by it. */
export async function startBank(cheats: readonly Cheat[]) {
  let now = () => new Date();
  let receiverPort: number | undefined;
  const notificationProxy = await startNotificationProxy(() => receiverPort, secret, cheats);
  const sandbox = await startSandbox({
    at: '2026-11-02 09:00:00',
    // A log would settle what its cheats leave undecided.
    serviceLog: 'none',
    ...Object.assign({}, ...cheats.map(({ options }) => options)),
    clock: () => now(),
    webhook: { url: notificationProxy.url, secret },
  });
  now = () => sandbox.clock.now();
  const bankProxy = await startBankProxy(Number(new URL(sandbox.url).port), cheats);
  const login = { ...sandbox.credentials, clock: now };
  return {
    sandbox,
    now,
    url: bankProxy.url,
    /** Asks the sandbox itself: what is true. */
    truth: createClient({ baseUrl: sandbox.url, ...login }),
    /** Asks through the proxy. */
    fx: createClient({ baseUrl: bankProxy.url, ...login }),
    receiveAt(port: number): void {
      receiverPort = port;
    },
    async close(): Promise<void> {
      await Promise.all([sandbox, bankProxy, notificationProxy].map((one) => one.close()));
    },
  };
}
