import {
  ConnectionError,
  createClient,
  type Client as FxClient,
  type Payment,
  TimeoutError,
} from '@crossborder-fx/client';
import { ControlError, connectSandbox, type RemoteSandbox } from '@crossborder-fx/sandbox/connect';
import type { Supervised } from '../kit/processes.ts';

/** The service as the trial sees it, past all hops: nothing goes wrong but that it is killed. */
export interface Service {
  /** Asks until the sandbox has answered: for what may be done twice. */
  ask<Result>(question: (fx: FxClient, control: RemoteSandbox) => Promise<Result>): Promise<Result>;
  /** Tries once, and says whether there was an answer. */
  attempt(question: (control: RemoteSandbox) => Promise<unknown>): Promise<boolean>;
  /** Every payment, on every page. */
  payments(): Promise<Payment[]>;
}

export function openService(sandbox: Supervised, secret: string): Service {
  async function parts() {
    await sandbox.ready();
    const port = sandbox.port();
    if (port === undefined) return undefined;
    const url = `http://127.0.0.1:${port}`;
    const fx = createClient({ baseUrl: url, username: 'treasury-api', secret, timeout: 60_000 });
    return { fx, control: connectSandbox(url) };
  }

  const service: Service = {
    async ask(question) {
      for (;;) {
        const there = await parts();
        if (!there) continue;
        try {
          return await question(there.fx, there.control);
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }
    },
    async attempt(question) {
      const there = await parts();
      if (!there) return false;
      try {
        await question(there.control);
        return true;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
    payments: () => service.ask((fx) => listOf(fx.payments.iterate({ status: 'all' }))),
  };
  return service;
}

/** All items of all pages. */
export async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** It was killed meanwhile. */
function isGone(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    error instanceof ControlError
  );
}
