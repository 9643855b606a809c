import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';

/** The questions that a process answers to the trial, by name, with the types of question and answer. */
export type Calls = Record<string, { asked: unknown; answer: unknown }>;
export type NoCalls = Record<never, never>;

export interface Question {
  id: number;
  name: string;
  asked: unknown;
}

export interface Message {
  /** Says that the process now answers questions. A server adds its port. */
  isReady?: true;
  port?: number;
  id?: number;
  answer?: unknown;
  /** The step of the program at which the process waits for the trial. */
  reached?: string;
  /** A report of the process. The trial passes the report to the function `onTold`. */
  told?: unknown;
}

export interface ProgramOptions {
  /** The file of the program. The program reads its `setting` with `in-process.ts`. */
  program: URL;
  setting: object;
  /** The secrets, which are added to the environment of the process. */
  env?: Record<string, string>;
  onOutput?(text: string): void;
  onTold?(told: unknown): void;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

export type Running<Own extends Calls = NoCalls> = ReturnType<typeof startProcess<Own>>;

export function startProcess<Own extends Calls = NoCalls>(
  { program, setting, env, onOutput, onTold }: ProgramOptions,
  startsBefore = 0,
) {
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
    /** Resolves with true when the process answers questions, and with false when it ends before that. */
    ready: ready.promise,
    /** Resolves when the process has ended, with its exit code and the last part of its output. */
    ended,
    /** Asks the process a question. Returns undefined when the process ended before its answer. */
    async ask<Name extends keyof Own & string>(
      name: Name,
      asked: Own[Name]['asked'],
    ): Promise<{ answer: Own[Name]['answer'] } | undefined> {
      questions += 1;
      const id = questions;
      if (!child.connected || hasEnded(child)) return undefined;
      const answered = new Promise<{ answer: never } | undefined>((resolve) => {
        waiting.set(id, resolve);
      });
      // The error of `send` is ignored, because a process that has just been killed takes no message.
      child.send({ id, name, asked } satisfies Question, () => {});
      const found = await answered;
      waiting.delete(id);
      return found;
    },
    /** Resolves when the process waits at this step. @throws {Error} when the process ends before this step */
    async reached(step: string): Promise<void> {
      while (!steps.includes(step)) {
        if (hasEnded(child))
          throw new Error(`The process ended before it reached the step "${step}": ${printed}`);
        await Promise.race([once(child, 'message'), once(child, 'exit')]);
      }
      steps.splice(0, steps.indexOf(step) + 1);
    },
    goOn: () => void child.send({ goOn: true }),
    async kill(): Promise<void> {
      if (!hasEnded(child)) child.kill('SIGKILL');
      await ended;
    },
  };
}

export type Supervised<Own extends Calls = NoCalls> = ReturnType<typeof supervise<Own>>;

/** Runs a program, and starts the program again whenever its process has ended. */
export function supervise<Own extends Calls = NoCalls>(name: string, options: ProgramOptions) {
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
    /** The port of the process; undefined while it does not listen. */
    port: () => (isKilled ? undefined : running.port()),
    kill(): void {
      if (isEnded || isKilled || !running.child.kill('SIGKILL')) return;
      isKilled = true;
      kills += 1;
    },
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => void running.child.kill(signal),
    kills: () => kills,
    /** The unexpected ends of the process (without a kill), each with the last output. */
    falls: () => falls,
    async ready(): Promise<void> {
      // After the trial has called `end`, no process starts any more, so the promise of `ready` must never resolve.
      if (isEnded) await new Promise(() => {});
      while (isKilled || !(await running.ready)) await running.ended.then(() => setTimeout(1));
    },
    ask: ((...question) => running.ask(...question)) as Running<Own>['ask'],
    async end(): Promise<void> {
      isEnded = true;
      await running.kill();
    },
  };
}

export type Command = ReturnType<typeof startCommand>;

export function startCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
) {
  const child = spawn(command, args, {
    env: commandEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let stderr = '';
  // Reads both standard output and standard error to the end, because a full pipe would stop the process.
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4_000);
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));

  return {
    lines,
    /** Resolves when the command has ended, with its exit code, which is null when the command was killed. */
    ended,
    /** Resolves when a printed line begins with this text. @throws {Error} when the command ends before that */
    async printed(start: string): Promise<void> {
      while (!lines.some((line) => line.startsWith(start))) {
        if (hasEnded(child)) throw new Error(`${args.join(' ')} did not start:\n${stderr}`);
        await Promise.race([once(reader, 'line'), ended]);
      }
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
    /** Sends SIGTERM twice, as when systemd signals a command and its parent, and the parent passes the signal on. */
    async stop() {
      child.kill('SIGTERM');
      // Two signals at the same moment would arrive as one signal.
      await setTimeout(20);
      child.kill('SIGTERM');
      return await ended;
    },
  };
}
