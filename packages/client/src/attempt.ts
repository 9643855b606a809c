import type { ResolvedOptions } from './client-options.ts';
import type { Deadline } from './deadline.ts';
import { ValidationError } from './errors/validation-error.ts';
import type { Observer } from './observe.ts';
import type { Operation } from './operation.ts';
import type { OperationInput } from './pipeline.ts';
import { readBody, UnreadableBody } from './read-body.ts';
import type { ServiceClock } from './service-clock.ts';
import type { Transport } from './transport.ts';
import { wsseHeader } from './wsse.ts';

/** How far one attempt got, kept current so that a failure can be judged by it. */
export interface Progress {
  /** Counts from 1. */
  number: number;
  nonce?: string;
  /** The header that signed it; its parts are taken out of messages. */
  header?: string;
  /** Whether the request was handed over: from then on it may have arrived. */
  handedOver: boolean;
  response?: Response;
}

/** An answer, read to its end or as far as it could be used. */
export interface Answer {
  response: Response;
  text: string | UnreadableBody | undefined;
}

export interface AttemptDependencies {
  client: ResolvedOptions;
  transport: Transport;
  clock: ServiceClock;
  observer: Observer;
}

/** Builds, signs and sends one request, and reads the answer. */
export async function makeAttempt(
  { client, transport, clock, observer }: AttemptDependencies,
  operation: Operation,
  input: OperationInput,
  deadline: Deadline,
  progress: Progress,
): Promise<Answer> {
  const { url, init } = transport(operation, input, deadline.signal);
  // `fetch` makes a Request of its own, at a tenth of the cost of a call: only who is shown one needs
  // another.
  const isShown = client.fetch !== undefined || client.hooks.onRequest !== undefined;
  const request = isShown ? new Request(url, init) : undefined;
  const nonce = client.nonce();
  progress.nonce = nonce;
  const event = {
    operation: operation.id,
    route: operation.route,
    attempt: progress.number,
    nonce,
  };
  const hook = observer.request(event, request);
  if (hook) await deadline.race(hook);

  // The header is made last, so that no hook sees it and every attempt has its own.
  const { username, secret } = client;
  try {
    const header = wsseHeader({ username, secret, nonce, created: clock.now() });
    progress.header = typeof header === 'string' ? header : await header;
  } catch (problem) {
    throw signingError(problem, operation.id);
  }
  if (request) request.headers.set('X-WSSE', progress.header);
  else init.headers['X-WSSE'] = progress.header;
  deadline.signal.throwIfAborted();

  const exchange = async () => {
    const response = await (request ? (client.fetch ?? fetch)(request) : fetch(url, init));
    progress.response = response;
    clock.learn(response);
    return { response, text: await readOrKeep(response, client.maxResponseBytes) };
  };
  const start = performance.now();
  progress.handedOver = true;
  const answer = await deadline.race(exchange());
  const duration = performance.now() - start;
  observer.response({ ...event, status: answer.response.status, duration }, answer.response);
  return answer;
}

/** The status may say enough, so that only who needs the body stumbles over it. */
async function readOrKeep(response: Response, limit: number): Promise<Answer['text']> {
  try {
    return await readBody(response, limit);
  } catch (problem) {
    if (problem instanceof UnreadableBody) return problem;
    throw problem;
  }
}

/** Only what wsseHeader itself says; it never repeats a value. */
function signingError(problem: unknown, operation: string): ValidationError {
  const rule = problem instanceof TypeError ? problem.message : 'could not be made.';
  return new ValidationError('X-WSSE', rule, operation);
}
