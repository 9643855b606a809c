import { type Sandbox, type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import { onTestFinished } from 'vitest';

export interface BusySandbox {
  sandbox: Sandbox;
  /** The id of a payment that waits for its confirmation. */
  waiting: string;
}

/** Starts a sandbox with at least one object for every section of the console page. */
export async function startBusySandbox(options: SandboxOptions = {}): Promise<BusySandbox> {
  // No webhook receiver listens at this address, so every delivery of a notification has failed attempts.
  const webhook = 'http://127.0.0.1:9/notifications';
  const sandbox = await startSandbox({ webhook, ...options });
  onTestFinished(() => sandbox.close());
  await sandbox.trigger('PAYMENT_FINALIZED');
  await sandbox.trigger('TRADE_PLANIFIED');
  await sandbox.trigger('FIXED_FORWARD_PLANIFIED');
  const { id } = await sandbox.trigger('PAYMENT_AWAITING_CONFIRMATION');
  await sandbox.trigger('PAYMENT_INCOMING');
  sandbox.faults.add('listTrades', { status: 503, stage: 'after', times: 3 });
  sandbox.snapshot('before');
  return { sandbox, waiting: id };
}

/** Sends an unsigned request, which the sandbox refuses and adds to its request log. */
export async function sendUnsigned(
  { url }: Pick<Sandbox, 'url'>,
  path: string,
  init: RequestInit = {},
): Promise<void> {
  const response = await fetch(url + path, init);
  await response.arrayBuffer();
}
