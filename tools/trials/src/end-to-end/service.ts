import {
  ConnectionError,
  createClient,
  type Client as FxClient,
  type Payment,
  TimeoutError,
} from '@crossborder-fx/client';
import { ControlError, connectSandbox, type RemoteSandbox } from '@crossborder-fx/sandbox/connect';
import type { Supervised } from '../kit/processes.ts';

export type Service = ReturnType<typeof openService>;

/** The service as the trial sees it, past all hops: nothing goes wrong but that it is killed. */
export function openService(sandbox: Supervised, secret: string) {
  async function parts() {
    await sandbox.ready();
    const port = sandbox.port();
    if (port === undefined) return undefined;
    const url = `http://127.0.0.1:${port}`;
    const fx = createClient({ baseUrl: url, username: 'treasury-api', secret, timeout: 60_000 });
    return { fx, control: connectSandbox(url) };
  }

  /** Asks until the sandbox has answered: for what may be done twice. */
  async function ask<Result>(
    question: (fx: FxClient, control: RemoteSandbox) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const there = await parts();
      if (!there) continue;
      try {
        return await question(there.fx, there.control);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
  }

  /** Tries once, and says whether there was an answer. */
  async function attempt(question: (control: RemoteSandbox) => Promise<unknown>) {
    const there = await parts();
    if (!there) return false;
    try {
      await question(there.control);
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** Every payment, on every page. */
  const payments = () => ask((fx) => listOf<Payment>(fx.payments.iterate({ status: 'all' })));
  return { ask, attempt, payments };
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
