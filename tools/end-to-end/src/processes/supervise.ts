import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Calls, Ready, Reply } from './messages.ts';

export interface SupervisedOptions {
  /** A program of this folder. */
  program: string;
  /** What it is given at each start, in its first argument. */
  setting: object;
  /** What it is given in its environment: the secrets. */
  env: Record<string, string>;
  onOutput(text: string): void;
}

/** A process that is started again whenever it has ended. */
export interface Supervised<Own extends Calls> {
  /** Where it listens; undefined while it does not. */
  port(): number | undefined;
  kill(): void;
  /** How often it was killed while it ran. */
  kills(): number;
  /** How often it has ended without being killed, and with what it printed last. */
  falls(): string[];
  /** Resolves when it runs and takes questions. */
  ready(): Promise<void>;
  /** Undefined when it was killed before it had answered. */
  ask<Name extends keyof Own & string>(
    name: Name,
    asked: Own[Name]['asked'],
  ): Promise<{ answer: Own[Name]['answer'] } | undefined>;
  end(): Promise<void>;
}

export function supervise<Own extends Calls>(options: SupervisedOptions): Supervised<Own> {
  const file = fileURLToPath(new URL(options.program, import.meta.url));
  const falls: string[] = [];
  let kills = 0;
  let isEnded = false;
  let isKilled = false;
  let questions = 0;
  let port: number | undefined;
  let child: ChildProcess;
  let isReady = false;
  let ready = Promise.withResolvers<void>();

  /** Whoever waits for it goes on waiting for the same. */
  function leave(): void {
    port = undefined;
    if (isReady) ready = Promise.withResolvers();
    isReady = false;
  }

  function start(): void {
    isKilled = false;
    let last = '';
    const started = fork(file, [JSON.stringify(options.setting)], {
      env: { ...process.env, ...options.env },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        last = (last + text).slice(-2000);
        options.onOutput(text);
      });
    }
    started.on('message', (message: Ready | Reply) => {
      if (!('isReady' in message)) return;
      // It may have been killed since it said so.
      if (isKilled || child !== started) return;
      port = message.port;
      isReady = true;
      ready.resolve();
    });
    // Once its output has been read to the end.
    started.once('close', async (code, signal) => {
      leave();
      if (isEnded) return;
      if (!isKilled) {
        falls.push(`${options.program} ended with ${code ?? signal}: ${last}`);
        await setTimeout(200);
      }
      if (!isEnded) start();
    });
  }
  start();

  return {
    port: () => port,
    kill() {
      if (isEnded || isKilled || !child.kill('SIGKILL')) return;
      isKilled = true;
      leave();
      kills += 1;
    },
    kills: () => kills,
    falls: () => falls,
    ready: () => ready.promise,
    async ask(name, asked) {
      questions += 1;
      const id = questions;
      const one = child;
      if (!one.connected) return undefined;
      const gone = Promise.withResolvers<undefined>();
      const answered = Promise.withResolvers<{ answer: never }>();
      const listen = (message: Ready | Reply) => {
        if ('id' in message && message.id === id)
          answered.resolve({ answer: message.answer as never });
      };
      const end = () => gone.resolve(undefined);
      one.on('message', listen).once('exit', end);
      // One that has just been killed takes no message.
      one.send({ id, name, asked }, () => {});
      const answer = await Promise.race([answered.promise, gone.promise]);
      one.off('message', listen).off('exit', end);
      return answer;
    },
    async end() {
      isEnded = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
