import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What a process can be asked, by name. */
export type Calls = Record<string, { asked: unknown; answer: unknown }>;
export type NoCalls = Record<never, never>;

export interface Question {
  id: number;
  name: string;
  asked: unknown;
}

/** What a process says to the trial. */
export interface Message {
  /** It takes questions; a server names its port. */
  isReady?: true;
  port?: number;
  /** Of the question that is answered. */
  id?: number;
  answer?: unknown;
  /** The step at which it waits. */
  reached?: string;
  /** What else it tells, for `onTold`. */
  told?: unknown;
}

export interface ProgramOptions {
  /** A program, which reads its setting with `in-process.ts`. */
  program: URL;
  setting: object;
  /** What it has in its environment besides: the secrets. */
  env?: Record<string, string>;
  onOutput?(text: string): void;
  onTold?(told: unknown): void;
}

/** A process, from its start to its end. */
export interface Running<Own extends Calls = NoCalls> {
  child: ChildProcess;
  /** Where it listens. */
  port(): number | undefined;
  /** Resolves when it takes questions; false when it has ended before. */
  ready: Promise<boolean>;
  /** Resolves when it has ended and all that it printed is read: with that, but for its beginning. */
  ended: Promise<{ code: number | null; signal: string | null; printed: string }>;
  /** Undefined when it has ended before it answered. */
  ask<Name extends keyof Own & string>(
    name: Name,
    asked: Own[Name]['asked'],
  ): Promise<{ answer: Own[Name]['answer'] } | undefined>;
  /** Resolves when it waits at a step. @throws {Error} when it has ended before */
  reached(step: string): Promise<void>;
  /** Lets it go on from the step at which it waits. */
  goOn(): void;
  /** Resolves when it has ended. */
  kill(): Promise<void>;
}

export function startProcess<Own extends Calls = NoCalls>(
  { program, setting, env, onOutput, onTold }: ProgramOptions,
  startsBefore = 0,
): Running<Own> {
  const child = fork(fileURLToPath(program), [JSON.stringify(setting), String(startsBefore)], {
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-8000);
      onOutput?.(text);
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, printed }));
  const ready = Promise.withResolvers<boolean>();
  const waiting = new Map<number, (found: { answer: never } | undefined) => void>();
  const steps: string[] = [];
  let port: number | undefined;
  let questions = 0;
  child.on('message', (message: Message) => {
    if (message.reached !== undefined) steps.push(message.reached);
    if (message.told !== undefined) onTold?.(message.told);
    if (message.id !== undefined) waiting.get(message.id)?.({ answer: message.answer as never });
    if (message.isReady) {
      port = message.port;
      ready.resolve(true);
    }
  });
  child.once('exit', () => {
    ready.resolve(false);
    for (const resolve of waiting.values()) resolve(undefined);
  });

  return {
    child,
    port: () => port,
    ready: ready.promise,
    ended,
    async ask(name, asked) {
      questions += 1;
      const id = questions;
      if (!child.connected || hasEnded(child)) return undefined;
      const answered = new Promise<{ answer: never } | undefined>((resolve) => {
        waiting.set(id, resolve);
      });
      // One that has just been killed takes no message.
      child.send({ id, name, asked } satisfies Question, () => {});
      const found = await answered;
      waiting.delete(id);
      return found;
    },
    async reached(step) {
      while (!steps.includes(step)) {
        if (hasEnded(child)) throw new Error(`The process ended before "${step}": ${printed}`);
        await Promise.race([once(child, 'message'), once(child, 'exit')]);
      }
      steps.splice(0, steps.indexOf(step) + 1);
    },
    goOn: () => void child.send({ goOn: true }),
    async kill() {
      if (!hasEnded(child)) child.kill('SIGKILL');
      await ended;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** A process that is started again whenever it has ended. */
export interface Supervised<Own extends Calls = NoCalls> {
  /** Where it listens; undefined while it does not. */
  port(): number | undefined;
  kill(): void;
  /** Stops it in its midst, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** How often it was killed while it ran. */
  kills(): number;
  /** How often it has ended without being killed, and with what it printed last. */
  falls(): string[];
  /** Resolves when it runs and takes questions. */
  ready(): Promise<void>;
  /** Undefined when it was killed before it had answered. */
  ask: Running<Own>['ask'];
  end(): Promise<void>;
}

export function supervise<Own extends Calls>(
  name: string,
  options: ProgramOptions,
): Supervised<Own> {
  const falls: string[] = [];
  let starts = 0;
  let kills = 0;
  let isEnded = false;
  let isKilled = false;
  let running: Running<Own>;

  function start(): void {
    isKilled = false;
    running = startProcess<Own>(options, starts);
    starts += 1;
    void running.ended.then(async ({ code, signal, printed }) => {
      if (isEnded) return;
      if (!isKilled) {
        falls.push(`${name} ended with ${code ?? signal}: ${printed}`);
        await setTimeout(200);
      }
      if (!isEnded) start();
    });
  }
  start();

  return {
    port: () => (isKilled ? undefined : running.port()),
    kill() {
      if (isEnded || isKilled || !running.child.kill('SIGKILL')) return;
      isKilled = true;
      kills += 1;
    },
    signal: (signal) => void running.child.kill(signal),
    kills: () => kills,
    falls: () => falls,
    async ready() {
      // Whoever waits for one that has ended for good waits for ever.
      if (isEnded) await new Promise(() => {});
      while (isKilled || !(await running.ready)) await running.ended.then(() => setTimeout(1));
    },
    ask: (...question) => running.ask(...question),
    async end() {
      isEnded = true;
      await running.kill();
    },
  };
}
