import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('store-process.ts', import.meta.url));

/** What a receiver is sent. */
export interface Delivery {
  key: string;
  signature: string;
  stopAfter?: 'claim' | 'work' | 'complete';
}

/** Starts a receiver as a process of its own. */
export async function startReceiver(
  kind: 'postgres' | 'redis',
  name: string,
): Promise<ChildProcess> {
  const receiver = fork(script, [kind, name]);
  await nextMessage(receiver);
  return receiver;
}

/** Delivers all of them at once, and gives the outcomes, in no order. */
export async function deliverAll(
  receiver: ChildProcess,
  deliveries: readonly Delivery[],
): Promise<string[]> {
  const outcomes: string[] = [];
  const answered = new Promise<void>((resolve, reject) => {
    receiver.once('exit', (code) => reject(new Error(`the receiver ended with ${code}`)));
    receiver.on('message', ({ outcome }: { outcome: string }) => {
      if (outcomes.push(outcome) === deliveries.length) resolve();
    });
  });
  for (const delivery of deliveries) receiver.send(delivery);
  await answered;
  receiver.removeAllListeners();
  return outcomes;
}

export async function nextMessage(receiver: ChildProcess): Promise<unknown> {
  const ended = once(receiver, 'exit').then(([code]) => {
    throw new Error(`the receiver ended with ${code}`);
  });
  const [message] = await Promise.race([once(receiver, 'message'), ended]);
  ended.catch(() => {});
  return message;
}

export async function stopReceiver(
  receiver: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  const exit = once(receiver, 'exit');
  receiver.kill(signal);
  await exit;
}
