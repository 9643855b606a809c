import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { signWsse } from '@crossborder-fx/client/wsse';
import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { measureRounds, named, type Table, type Target } from './measure.ts';

/** The command line of a server to measure, which runs in a `node` process. */
export interface ServerCommand {
  name: string;
  /** The file of the server, followed by its arguments. */
  args(port: number): string[];
  env?: Record<string, string>;
  /**
   * Returns the values that differ for this server, by the name of the exchange. Called when the server listens, so the
   * function may create an object that a request reads.
   */
  ownExchanges?(url: string): OwnExchanges | Promise<OwnExchanges>;
}

type OwnExchanges = Record<string, Partial<Exchange>>;

/** A request to each measured server, and its correct answer: a server that gives another answer fails the measurement. */
export interface Exchange {
  name: string;
  method: string;
  path: string;
  /** The request body, sent as JSON; undefined for no body. */
  body?: unknown;
  /** Makes the headers of one request, before its time is measured. */
  headers?(): Promise<Record<string, string>>;
  /** The correct answer as JSON or, where each answer differs, a function that recognizes a correct answer. */
  answer: unknown | ((body: unknown) => boolean);
}

/** The credentials that sign the requests. Prism without our mock only checks that the header with the signature exists. */
export const credentials = { username: 'bench-user', secret: 'bench-secret' };
export const login = { FX_USERNAME: credentials.username, FX_SECRET: credentials.secret };
export const signedHeaders = async () => ({ 'x-wsse': await signWsse(credentials) });
export const programFile = (name: string) => join(import.meta.dirname, 'programs', name);

/** Returns the request and the answer that the first examples of an operation in the OpenAPI description contain. */
export async function exchangeOf(operationId: string): Promise<Exchange> {
  const document = await readDocument('expanded');
  const { method, paths, bodies, answers } = exampleOperation(document, operationId);
  const [path = ''] = paths;
  return {
    name: operationId,
    method,
    path,
    body: bodies[0],
    headers: signedHeaders,
    answer: answers[0]?.value,
  };
}

/** A bare `node:http` server with the given fixed answers, by method and path; `any` answers every other request. */
export function answeringServer(answers: Record<string, unknown>): ServerCommand {
  return {
    name: 'node:http',
    args: (port) => [programFile('answer.ts'), String(port)],
    env: { ANSWERS: JSON.stringify(answers) },
  };
}

/**
 * Starts a server, and resolves when it answers the exchange correctly. @throws {Error} when the server ends, answers
 * wrongly, or takes more than a minute
 */
export async function startServer({ args, env, ownExchanges }: ServerCommand, exchange: Exchange) {
  // The port is chosen before the start, because a server without a log possibly prints no port.
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const usage = ['--import', import.meta.resolve('./programs/usage.ts')];
  const child = spawn(process.execPath, [...usage, ...args(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    if (hasEnded(child)) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  let own: OwnExchanges = {};
  const formOf = (any: Exchange): Exchange => ({ ...any, ...own[any.name] });
  await firstAnswer(child, async () => {
    own = (await ownExchanges?.(baseUrl)) ?? {};
    await send(port, formOf(exchange), 1);
  });

  // After this line, the server runs until the caller disposes of the returned object.
  const running = stack.move();
  return {
    port,
    baseUrl,
    /** Returns the request and the correct answer of an exchange, with the values that differ for this server. */
    formOf,
    /** Returns the microseconds of processor time that all threads of the server have used since its start. */
    async cpuTime(): Promise<number> {
      child.send('usage');
      const [{ user, system }] = await once(child, 'message');
      return user + system;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function firstAnswer(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2_000);
  });
  const start = performance.now();
  for (;;) {
    try {
      await ask();
      return;
    } catch (problem) {
      // When `fetch` cannot connect, the property `cause` of its error has the code, such as ECONNREFUSED.
      const { code, cause } = Object(problem);
      if ((code ?? Object(cause).code) !== 'ECONNREFUSED') throw problem;
    }
    if (hasEnded(child)) throw new Error(`ended before it answered: ${errors.trim()}`);
    if (performance.now() - start >= 60_000) throw new Error('did not answer within a minute');
    await setTimeout(2);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/**
 * Sends the request of an exchange `requests` times, over 8 connections that stay open. Returns the milliseconds taken.
 * @throws {Error} when an answer is wrong or missing
 */
export async function send(port: number, exchange: Exchange, requests: number): Promise<number> {
  const connections = 8;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  using _agent = { [Symbol.dispose]: () => agent.destroy() };
  const ask = askerOf(exchange, port, agent);
  const made = Array.from({ length: requests }, () => exchange.headers?.() ?? {});
  const headers = await Promise.all(made);

  // All sending loops share this list of request headers: a loop takes the next headers as soon as the loop has an answer.
  const rest = headers.values();
  const loop = async () => {
    for (const next of rest) await ask(next);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, loop));
  return performance.now() - start;
}

/**
 * Returns a function that sends the request of an exchange, and checks the answer. It uses no `events.once` and no
 * `stream/consumers`, with which a request takes a sixth longer.
 */
function askerOf({ method, path, body, answer }: Exchange, port: number, agent: Agent) {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const json = sent !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
  };
  // A correct answer is parsed and compared once; a later answer with the same text is taken as correct.
  let right: string | undefined;
  return (own: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const headers = { ...own, ...json };
      const options = { agent, host: '127.0.0.1', port, method, path, headers };
      const outgoing = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200 && (text === right || isRight(text, answer))) {
            right = text;
            return resolve();
          }
          reject(new Error(`answered ${response.statusCode}: ${text.slice(0, 200)}`));
        });
      });
      outgoing.once('error', reject);
      outgoing.end(sent);
    });
}

function isRight(text: string, right: unknown): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof right === 'function' ? right(answer) : isDeepStrictEqual(answer, right);
  } catch {
    return false;
  }
}

interface Throughput {
  name: string;
  commands: readonly ServerCommand[];
  exchanges: readonly [Exchange, ...Exchange[]];
  /** `processor time` counts only the server, not the process that sends the requests, nor other programs. */
  time: 'elapsed' | 'processor time';
  baseline: string;
  targetsOf?(exchange: Exchange): Target[];
}

/** Measures the microseconds that each server takes for a request, over 8 parallel connections. */
export async function* measureThroughput(
  { name, commands, exchanges, time, baseline, targetsOf = () => [] }: Throughput,
  full: boolean,
): AsyncGenerator<Table> {
  const requests = full ? 256 : 1;
  await using running = new AsyncDisposableStack();
  const servers: Record<string, Awaited<ReturnType<typeof startServer>>> = {};
  for (const command of commands) {
    const start = () => startServer(command, exchanges[0]);
    servers[command.name] = running.use(await named(command.name, start));
  }

  for (const exchange of exchanges) {
    const takes = Object.entries(servers).map(([subject, { port, formOf, cpuTime }]) => {
      const take = async () => {
        // Unmeasured requests first open the connections and load the server's code into the processor's caches.
        await send(port, formOf(exchange), Math.ceil(requests / 4));
        const before = await cpuTime();
        const elapsed = await send(port, formOf(exchange), requests);
        const spent = time === 'elapsed' ? elapsed * 1000 : (await cpuTime()) - before;
        return spent / requests;
      };
      return [subject, take];
    });
    await measureRounds(Object.fromEntries(takes), full ? 3 : 0);
    const samples = await measureRounds<number>(Object.fromEntries(takes), full ? 21 : 1);
    const of = time === 'elapsed' ? '' : `, ${time}`;
    const title = `${name}: ${exchange.name}${of}, connections: 8`;
    const targets = targetsOf(exchange);
    yield { section: 'throughput', title, unit: 'µs', baseline, targets, samples };
  }
}

/** Measures the milliseconds from the start of a server's process to its first answer. */
export async function measureStarts(
  name: string,
  commands: readonly ServerCommand[],
  exchange: Exchange,
  expectations: Pick<Table, 'baseline' | 'targets'>,
  full: boolean,
): Promise<Table> {
  const takes = commands.map((command) => {
    const timeToAnswer = async () => {
      const start = performance.now();
      await using _server = await startServer(command, exchange);
      return performance.now() - start;
    };
    return [command.name, timeToAnswer];
  });
  const samples = await measureRounds<number>(Object.fromEntries(takes), full ? 7 : 1);
  const title = `${name}: start to first answer`;
  return { section: 'start', title, unit: 'ms', samples, ...expectations };
}
