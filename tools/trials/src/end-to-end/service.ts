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
type Question<Result> = (fx: FxClient, control: RemoteSandbox) => Promise<Result>;

/** The service as the trial sees it, past all hops: nothing goes wrong but that it is killed. */
export function openService(sandbox: Supervised, secret: string) {
  /** Asks once. Undefined when it was killed before it had answered. */
  async function attempt<Result>(question: Question<Result>) {
    await sandbox.ready();
    const port = sandbox.port();
    if (port === undefined) return undefined;
    const url = `http://127.0.0.1:${port}`;
    const fx = createClient({ baseUrl: url, username: 'treasury-api', secret, timeout: 60_000 });
    try {
      return { result: await question(fx, connectSandbox(url)) };
    } catch (error) {
      if (goneErrors.some((one) => error instanceof one)) return undefined;
      throw error;
    }
  }

  /** Asks until the sandbox has answered: for what may be done twice. */
  async function ask<Result>(question: Question<Result>): Promise<Result> {
    for (;;) {
      const answered = await attempt(question);
      if (answered) return answered.result;
    }
  }

  /** Every payment, on every page. */
  const payments = () => ask((fx) => listOf<Payment>(fx.payments.iterate({ status: 'all' })));
  return { ask, attempt, payments };
}

const goneErrors = [ConnectionError, TimeoutError, ControlError];

/** All items of all pages. */
export async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
