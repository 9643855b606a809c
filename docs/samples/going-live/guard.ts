import type { Client } from '@crossborder-fx/client';

/** The service that this process must talk to. It comes from the configuration, never from the service. */
export interface Intended {
  environment: 'demo' | 'live';
  /** The ids of the accounts that it may use, written down by hand at the set-up. */
  walletIds: readonly string[];
}

/** @throws {Error} before anything is paid, where the credentials lead to other accounts */
export async function guard(fx: Client, { environment, walletIds }: Intended): Promise<void> {
  const found = new Set<string>();
  for await (const { id } of fx.wallets.iterate()) found.add(id);
  const missing = walletIds.filter((id) => !found.has(id));
  if (walletIds.length === 0 || missing.length > 0) {
    throw new Error(`These are not the accounts of ${environment}: ${missing.length} are missing`);
  }
}
