import { ValidationError } from '../errors/errors.ts';
import { readBody, UnreadableBody } from '../read/read-body.ts';
import type { ServiceClock } from '../sign/service-clock.ts';
import { wsseHeader } from '../sign/wsse.ts';
import type { Transport } from '../transport/transport.ts';
import type { ResolvedOptions } from './client-options.ts';
import type { Deadline } from './deadline.ts';
import type { Observer } from './observe.ts';
import type { Operation } from './operation.ts';
import type { OperationInput } from './pipeline.ts';

/** How far one attempt got. It is kept current, since the outcome of a failure depends on it. */
export interface Progress {
  /** Counts from 1. */
  number: number;
  nonce?: string;
  /** The `X-WSSE` header. Its parts are redacted in messages. */
  header?: string;
  /** Whether the request was handed to `fetch`. From then on it may have reached the service. */
  handedOver: boolean;
  response?: Response;
}

/** An answer, its body read; `text` is undefined when there was no body. */
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
  // Build a Request only for a hook or a custom fetch: it costs 10 % of a call.
  const needsRequest = client.fetch !== undefined || client.hooks.onRequest !== undefined;
  const request = needsRequest ? new Request(url, init) : undefined;
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

  // Sign last, so that no hook sees the header, and sign every attempt anew.
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
    return { response, text: await readOrKeep(response, client.maxBodyBytes) };
  };
  const start = performance.now();
  progress.handedOver = true;
  const answer = await deadline.race(exchange());
  const duration = performance.now() - start;
  observer.response({ ...event, status: answer.response.status, duration }, answer.response);
  return answer;
}

/**
 * Returns an unreadable body instead of throwing it: where the status alone decides, the body does
 * not matter.
 */
async function readOrKeep(response: Response, maxBodyBytes: number): Promise<Answer['text']> {
  try {
    return await readBody(response, maxBodyBytes);
  } catch (problem) {
    if (problem instanceof UnreadableBody) return problem;
    throw problem;
  }
}

/** Repeats only messages of wsseHeader: they never hold a value. */
function signingError(problem: unknown, operation: string): ValidationError {
  const rule = problem instanceof TypeError ? problem.message : 'could not be made.';
  return new ValidationError('X-WSSE', rule, operation);
}
