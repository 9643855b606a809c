import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import {
  type Answer,
  errorAnswer,
  JsonText,
  type OperationRequest,
} from '@crossborder-fx/test-server';
import { answerRequest } from '../answer-request.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { startAnswering } from '../start-sandbox.ts';
import { deal, type FaultName, faults, momentOf } from './faults.ts';

export interface PlayOptions {
  /** The references of the orders to pay. The tag of each payment is such a reference or begins with one. */
  references: readonly string[];
  seed: number;
  /** The reference of the only order with simulated failures; undefined when all orders have them. */
  only: string | undefined;
  command: readonly string[];
  /** How long, in milliseconds, the failure `silence` keeps a connection open without an answer. */
  patience: number;
  signal: AbortSignal;
}

/** A request of the tested program that creates, confirms or deletes a payment, or that the sandbox has refused. */
export interface Seen {
  /** The number of the program's run, from 1, in which the request came. */
  run: number;
  operation: string | undefined;
  request: string;
  /** The reference of the order that the payment's tag names, or undefined when the tag names no order. */
  reference: string | undefined;
  /** The HTTP status of the answer, or undefined when the program got no answer. */
  status: number | undefined;
  fault: FaultName | undefined;
  /** The id of the payment that the request made or changed. */
  payment: string | undefined;
}

export type Played = Awaited<ReturnType<typeof play>>;

/** Runs the program on one sandbox until it exits with 0, at most 20 times. @throws {Error} if it cannot start */
export async function play({ references, seed, only, command, patience, signal }: PlayOptions) {
  const dealt = deal(seed, references);
  // Try the longest references first, because one reference can be the beginning of another.
  const longestFirst = references.toSorted((one, other) => other.length - one.length);
  const requests: Seen[] = [];
  const noted = new WeakMap<OperationRequest, Seen>();
  let program: ReturnType<typeof startProgram> | undefined;
  let underWay = 0;
  /** The request after whose answer `prove` kills the program, as soon as the program sends its next request. */
  let held: Seen | undefined;
  /** The times at which requests came during the present run of the tested program. */
  let times: number[] = [];
  /** Totals of all runs: their number, their milliseconds, and those from each run's first to its last request. */
  const sums = { runs: 0, took: 0, between: 0 };

  // The sandbox's clock stands still, so that no midnight falls between two runs of the program.
  const sandbox = await startAnswering(receive, { at: new Date(), journalSize: 5000 });
  for (const [name, { rule }] of Object.entries(faults)) {
    const when = (request: OperationRequest) => {
      const seen = note(request);
      return seen.fault === name && seen !== held;
    };
    sandbox.faults.add('createPayment', { ...rule, when });
  }
  try {
    let ended = await runOnce();
    while (ended.code !== 0 && sums.runs < 20 && !signal.aborted) ended = await runOnce();
    return { ...sums, ...ended, requests, isStopped: signal.aborted };
  } finally {
    await sandbox.close();
  }

  async function runOnce() {
    const { username, secret } = sandbox.credentials;
    sums.runs++;
    times = [];
    const start = performance.now();
    const env = { FX_BASE_URL: sandbox.url, FX_USERNAME: username, FX_SECRET: secret };
    program = startProgram(command, env, signal);
    const ended = await program.ended;
    sums.took += performance.now() - start;
    sums.between += (times.at(-1) ?? 0) - (times[0] ?? 0);
    // Let the sandbox handle every request of this run of the program before the next run starts.
    do {
      await turn();
      await turn();
    } while (underWay > 0);
    if (held) held.fault = undefined;
    held = undefined;
    // Also list the requests that the server's checks refused: the function `note` is not called for these requests.
    const refused = sandbox.requests.filter(({ refusal }) => refusal !== undefined);
    requests.push(
      ...refused.map((entry) => ({ ...seenOf(entry.operation, entry), status: entry.status })),
    );
    sandbox.clearRequests();
    return ended;
  }

  async function receive(request: OperationRequest<SandboxUser>): Promise<Answer> {
    underWay++;
    return await answerOf(request, note(request)).finally(() => underWay--);
  }

  async function answerOf(request: OperationRequest<SandboxUser>, seen: Seen): Promise<Answer> {
    if (held && held !== seen) {
      await program?.kill();
      held = undefined;
      return errorAnswer(503, 'The program was killed.');
    }
    const { fault } = seen;
    const moment = fault === 'killed' && momentOf(seed, String(seen.reference));
    if (moment === 'read') await program?.kill();
    const answer = await answerRequest(request);
    if (!fault || moment === 'answered') seen.status = answer.status;
    if (answer.status < 300) {
      const { payment } = answer.body instanceof JsonText ? JSON.parse(answer.body.text) : {};
      seen.payment = request.pathParameters['id'] ?? payment?.id;
      seen.reference ??= requests.find((one) => one.payment === seen.payment)?.reference;
    }
    if (moment === 'committed') await program?.kill();
    if (fault === 'silence') {
      await Promise.race([wait(patience, undefined, { ref: false }), program?.ended]);
    }
    return answer;
  }

  /** Returns the `Seen` of a request: always the same object, because the simulated failures and `receive` share it. */
  function note(request: OperationRequest): Seen {
    const known = noted.get(request);
    if (known) return known;
    times.push(performance.now());
    const seen = seenOf(request.operation.group, request);
    noted.set(request, seen);
    // The command `prove` kills the program before the program gets an answer to this request, so do not list the request.
    if (held || !/^(create|confirm|delete)Payment$/.test(String(seen.operation))) return seen;
    const { reference } = seen;
    if (reference !== undefined && reference === (only ?? reference)) {
      const before = requests.filter((one) => one.reference === reference);
      const count = before.filter(({ operation }) => operation === 'createPayment').length;
      seen.fault = dealt.get(reference)?.[count];
      seen.status = seen.fault && faults[seen.fault].rule.status;
      if (seen.fault === 'killed' && momentOf(seed, reference) === 'answered') held = seen;
    }
    requests.push(seen);
    return seen;
  }

  function seenOf(operation: string | undefined, { method, path, body }: Asked): Seen {
    const tag = operation === 'createPayment' ? `${Object(body).tag ?? ''} ` : '';
    const reference = longestFirst.find((one) => tag.startsWith(`${one} `));
    const own = { run: sums.runs, operation, request: `${method} ${path}`, reference };
    return { ...own, status: undefined, fault: undefined, payment: undefined };
  }
}

type Asked = Pick<OperationRequest, 'method' | 'path' | 'body'>;

const isWindows = process.platform === 'win32';

/** Starts the program as a process group, which ends when the program ends or `signal` aborts. */
export function startProgram(
  [file = '', ...args]: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal,
) {
  const child = spawn(file, args, {
    detached: !isWindows,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  let timer: NodeJS.Timeout | undefined;
  const killNow = () => signalGroup(child.pid, 'SIGKILL');
  const stop = () => {
    signalGroup(child.pid, 'SIGTERM');
    timer = setTimeout(killNow, 1000);
  };
  process.once('exit', killNow);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const ended = untilEnd();
  return { ended, kill: () => Promise.all([killNow(), ended]) };

  /** Returns the program's exit code, or undefined after a signal. @throws {Error} when it cannot be started */
  async function untilEnd() {
    const closed = new Promise((resolve) => child.once('close', resolve));
    try {
      const [code] = await once(child, 'exit');
      killNow();
      // Do not wait for the end of the output, because a process that has left the process group can keep the output open.
      await Promise.race([closed, wait(100, undefined, { ref: false })]);
      return { code: code ?? undefined, output };
    } finally {
      clearTimeout(timer);
      process.removeListener('exit', killNow);
      signal.removeEventListener('abort', stop);
      child.stdout.destroy();
      child.stderr.destroy();
    }
  }
}

function signalGroup(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (isWindows) return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  try {
    process.kill(-pid, name);
  } catch (error) {
    // `ESRCH` means that no process of the group exists. On macOS, `EPERM` can mean that all processes have ended.
    if (!/ESRCH|EPERM/.test(String(error))) throw error;
  }
}
