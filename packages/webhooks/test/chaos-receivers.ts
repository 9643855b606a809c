import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ReceivedWebhook, Recovered, RecoverOptions, WebhookOutcome } from '../src/index.ts';

const script = fileURLToPath(new URL('chaos-process.ts', import.meta.url));

export type ToReceiver = { recover: RecoverOptions } | { calm: true };

export interface FromReceiver {
  port?: number;
  fault?: string;
  error?: string;
  outcome?: WebhookOutcome;
  id?: string;
  /** Null when recovery has thrown. */
  recovered?: Recovered | null;
  calm?: true;
}

export interface ReceiverOptions {
  kind: 'postgres' | 'redis';
  name: string;
  worker: string;
  connections: number;
  seed: string;
  /** Of the service, which has the list of failed notifications. */
  listUrl: string;
  /** Where processes keep their compiled sources: they start in half the time. */
  cache: string;
  onMessage(message: FromReceiver): void;
}

/** A receiver, whichever process it is at the moment. */
export type ChaosReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts a receiver as a process of its own, which can be stopped and killed. */
export async function startReceiver(options: ReceiverOptions) {
  const { kind, name, worker, connections, seed, listUrl, cache, onMessage } = options;
  let child: ChildProcess;
  let port: number | undefined;
  let starts = 0;
  let isEnded = false;
  let problem: string | undefined;

  const start = async () => {
    const values = [kind, name, worker, String(connections), `${seed} start ${starts++}`, listUrl];
    const env = { ...process.env, NODE_COMPILE_CACHE: cache, FORCE_COLOR: '0' };
    const started = fork(script, values, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child = started;
    let stderr = '';
    started.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr = (stderr + text).slice(-4000);
    });
    started.on('message', (message: FromReceiver) => onMessage(message));
    // Killed by a test, it has no code.
    started.once('exit', (code) => {
      if (code !== null) problem = `${worker} ended with ${code}: ${stderr}`;
    });
    port = undefined;
    port = (await answerOf((message) => message.port !== undefined))?.port;
  };
  /** The first message of this kind; undefined when the process ends before. */
  const answerOf = async (isWanted: (message: FromReceiver) => boolean) => {
    const asked = child;
    if (asked.exitCode !== null || asked.signalCode !== null) return undefined;
    return new Promise<FromReceiver | undefined>((resolve) => {
      const listen = (message: FromReceiver) => {
        if (!isWanted(message)) return;
        asked.off('message', listen);
        asked.off('exit', end);
        resolve(message);
      };
      const end = () => resolve(undefined);
      asked.on('message', listen);
      asked.once('exit', end);
    });
  };
  const send = (message: ToReceiver) => {
    // It may just have been killed.
    if (child.connected) child.send(message, () => {});
  };

  await start();
  return {
    /** What it ended with by itself: it must not. */
    problem: () => problem,
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => child.kill(signal),
    async restart() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      if (!isEnded) await start();
    },
    async end() {
      isEnded = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    /** Undefined when it is killed. */
    async recover(recover: RecoverOptions): Promise<Recovered | null | undefined> {
      const answer = answerOf(({ recovered }) => recovered !== undefined);
      send({ recover });
      return (await answer)?.recovered;
    },
    /** No handler goes wrong any more, and all that was begun has ended. */
    async calm() {
      const answer = answerOf(({ calm }) => calm === true);
      send({ calm: true });
      await answer;
    },
    /** The status of its answer; undefined when there is none in time. */
    deliver: (webhook: ReceivedWebhook) => deliver(port, webhook),
  };
}

function deliver(port: number | undefined, { rawBody, headers }: ReceivedWebhook) {
  return new Promise<number | undefined>((resolve) => {
    if (port === undefined) return resolve(undefined);
    const sent = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      headers: headers as Record<string, string>,
      agent: false,
      signal: AbortSignal.timeout(1500),
    });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (response) => {
      response.on('error', () => {}).resume();
      resolve(response.statusCode);
    });
    sent.end(rawBody);
  });
}
