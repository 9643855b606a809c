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
import { createProgram } from './program.ts';

export interface PlayOptions {
  /** Each is the tag of a payment, or the beginning of it. */
  references: readonly string[];
  seed: number;
  /** The only order that meets its faults. */
  only?: string | undefined;
  /** The program, and its arguments. */
  command: readonly string[];
  /** Milliseconds that the sandbox is silent at most. */
  patience: number;
  /** Milliseconds after which the program is stopped. */
  limit: number;
  /** Kills the program. */
  signal?: AbortSignal | undefined;
}

/** A request that creates, confirms or deletes a payment. */
export interface Seen {
  /** The run of the program, from 1. */
  run: number;
  operation: string | undefined;
  request: string;
  /** Undefined where the tag names no order. */
  reference: string | undefined;
  /** Undefined when the program got none. */
  status: number | undefined;
  fault: FaultName | undefined;
  /** The payment that it made or changed. */
  payment: string | undefined;
}

export interface Run {
  /** Undefined when a signal ended it. */
  code: number | undefined;
  isKilled: boolean;
  /** Milliseconds, and those of them before its first request and after its last one. */
  took: number;
  atBothEnds: number;
}

export interface Played {
  requests: readonly Seen[];
  runs: readonly Run[];
  /** Requests whose signature was refused. */
  unsigned: number;
  isStopped: boolean;
  /** The end of what the last run has printed. */
  output: string;
}

const mostRuns = 20;
const mostRequests = 5000;

/** Plays one sandbox with the program, until that ends with 0. @throws {UsageError} when it cannot be started */
export async function play(options: PlayOptions): Promise<Played> {
  const { references, seed, only, command, patience, limit, signal } = options;
  const program = createProgram();
  const dealt = deal(seed, references);
  const requests: Seen[] = [];
  const noted = new WeakMap<OperationRequest, Seen>();
  const underWay = new Set<Promise<unknown>>();
  const runs: Run[] = [];
  /** Of the run. A creation is held whose program is killed at its next request. */
  let held: Seen | undefined;
  let ending = new AbortController();
  let isKilled = false;
  let firstAt: number | undefined;
  let lastAt = 0;
  let output = '';
  let unsigned = 0;
  let isStopped = false;

  // The clock stands still, so that no midnight falls between two runs.
  const sandbox = await startAnswering(receive, { at: new Date(), journalSize: mostRequests });
  for (const [name, { rule }] of Object.entries(faults)) {
    const headers = name === 'redirect' ? { location: `${sandbox.url}/payments` } : rule.headers;
    const when = (request: OperationRequest) => {
      const seen = note(request);
      return seen.fault === name && seen !== held;
    };
    sandbox.faults.add('createPayment', { ...rule, headers, when });
  }
  const timer = setTimeout(stop, limit);
  const interrupt = () => void program.kill();
  signal?.addEventListener('abort', interrupt);
  try {
    do await runOnce();
    while (runs.at(-1)?.code !== 0 && runs.length < mostRuns && !isStopped && !signal?.aborted);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
    await sandbox.close();
  }
  return { requests, runs, unsigned, isStopped, output };

  async function runOnce(): Promise<void> {
    const { username, secret } = sandbox.credentials;
    ending = new AbortController();
    isKilled = false;
    firstAt = undefined;
    const start = performance.now();
    const env = { FX_BASE_URL: sandbox.url, FX_USERNAME: username, FX_SECRET: secret };
    const ended = await program.run(command, env);
    const end = performance.now();
    ending.abort();
    // The sandbox reads its requests, which take effect, before it is started again.
    do {
      await turn();
      await turn();
      await Promise.all(underWay);
    } while (underWay.size > 0);
    if (held) held.fault = undefined;
    held = undefined;
    noteRefused();
    output = ended.output;
    const atBothEnds = firstAt === undefined ? end - start : end - lastAt + firstAt - start;
    runs.push({ code: ended.code, isKilled, took: end - start, atBothEnds });
  }

  function stop(): void {
    isStopped = true;
    void program.stop();
  }

  async function kill(): Promise<void> {
    isKilled = true;
    await program.kill();
  }

  function receive(request: OperationRequest<SandboxUser>): Promise<Answer> {
    const answering = answerOf(request, note(request));
    underWay.add(answering);
    return answering.finally(() => underWay.delete(answering));
  }

  async function answerOf(request: OperationRequest<SandboxUser>, seen: Seen): Promise<Answer> {
    if (held && held !== seen) {
      await kill();
      held = undefined;
      return errorAnswer(503, 'The program was killed.');
    }
    const { fault } = seen;
    const moment = fault === 'killed' && momentOf(seed, String(seen.reference));
    if (moment === 'read') await kill();
    const answer = await answerRequest(request);
    const isHeard = fault === undefined || moment === 'answered' || !faults[fault].answer;
    seen.status = isHeard ? (seen.status ?? answer.status) : undefined;
    if (answer.status < 300) noteDone(request, seen, answer);
    if (moment === 'committed') await kill();
    if (fault === 'silence') {
      await wait(patience, undefined, { signal: ending.signal }).catch(() => {});
    }
    return answer;
  }

  /** Notes a request once: the faults ask for it, and then the answer. */
  function note(request: OperationRequest): Seen {
    const known = noted.get(request);
    if (known) return known;
    lastAt = performance.now();
    firstAt ??= lastAt;
    const seen = seenOf({ ...request, operation: request.operation.group });
    noted.set(request, seen);
    // The program dies before it hears of this one.
    if (held || !/^(create|confirm|delete)Payment$/.test(String(seen.operation))) return seen;
    const { reference } = seen;
    if (reference !== undefined && reference === (only ?? reference)) {
      const count = requests.filter((one) => isCreationOf(reference, one)).length;
      seen.fault = dealt.get(reference)?.[count];
      seen.status = seen.fault && faults[seen.fault].rule.status;
      if (seen.fault === 'killed' && momentOf(seed, reference) === 'answered') held = seen;
    }
    if (requests.push(seen) >= mostRequests) stop();
    return seen;
  }

  function noteDone({ pathParameters }: OperationRequest, seen: Seen, { body }: Answer): void {
    if (seen.operation === 'createPayment') {
      if (body instanceof JsonText) seen.payment = JSON.parse(body.text).payment.id;
    } else {
      seen.payment = pathParameters['id'];
      const creation = requests.find(({ payment }) => payment === seen.payment);
      seen.reference = creation?.reference;
    }
  }

  /** Notes the creations that the checks have refused: no fault and no answer asks for them. */
  function noteRefused(): void {
    const refused = sandbox.requests.filter(({ refusal }) => refusal !== undefined);
    unsigned += refused.filter(({ status }) => status === 401).length;
    const creations = refused.filter(({ operation }) => operation === 'createPayment');
    requests.push(...creations.map((entry) => ({ ...seenOf(entry), status: entry.status })));
    sandbox.clearRequests();
  }

  function seenOf({ operation, method, path, body }: Asked): Seen {
    const reference = operation === 'createPayment' ? referenceOf(body) : undefined;
    const own = { run: runs.length + 1, operation, request: `${method} ${path}`, reference };
    return { ...own, status: undefined, fault: undefined, payment: undefined };
  }

  /** The longest reference that fits, since one can begin as another one. */
  function referenceOf(body: unknown): string | undefined {
    const tag = `${Object(body).tag ?? ''} `;
    const named = references.filter((one) => tag.startsWith(`${one} `));
    return named.sort((one, other) => other.length - one.length)[0];
  }
}

type Asked = Pick<Seen, 'operation'> & Pick<OperationRequest, 'method' | 'path' | 'body'>;

export function isCreationOf(reference: string | undefined, one: Seen): boolean {
  return one.operation === 'createPayment' && one.reference === reference;
}
