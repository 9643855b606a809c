import type { ResolvedOptions } from './client-options.ts';
import type { Deadline } from './deadline.ts';
import { ValidationError } from './errors/validation-error.ts';
import type { Observer } from './observe.ts';
import type { Operation } from './operation.ts';
import type { OperationInput } from './pipeline.ts';
import { readBody, UnreadableBody } from './read-body.ts';
import type { ServiceClock } from './service-clock.ts';
import type { Transport } from './transport.ts';
import { signWsse } from './wsse.ts';

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
  let answer: Answer | undefined;
  await transport(operation, input, deadline.signal, async (request) => {
    const nonce = client.nonce();
    progress.nonce = nonce;
    const event = {
      operation: operation.id,
      route: `${operation.method} ${operation.path}`,
      attempt: progress.number,
      nonce,
    };
    const hook = observer.request(event, request);
    if (hook) await deadline.race(hook);

    // The header is made last, so that no hook sees it and every attempt has its own.
    progress.header = await sign(client, clock, nonce, operation.id);
    request.headers.set('X-WSSE', progress.header);
    deadline.signal.throwIfAborted();

    const start = performance.now();
    progress.handedOver = true;
    const response = await deadline.race(client.fetch(request));
    progress.response = response;
    clock.learn(response);
    const reading = readBody(response, client.maxResponseBytes).catch(keepUnreadable);
    answer = { response, text: await deadline.race(reading) };
    const duration = performance.now() - start;
    observer.response({ ...event, status: response.status, duration }, response);
  });
  if (!answer) throw new Error('the transport delivered nothing');
  return answer;
}

/** The status may say enough, so that only who needs the body stumbles over it. */
function keepUnreadable(problem: unknown): UnreadableBody {
  if (problem instanceof UnreadableBody) return problem;
  throw problem;
}

async function sign(
  { username, secret }: ResolvedOptions,
  clock: ServiceClock,
  nonce: string,
  operation: string,
): Promise<string> {
  try {
    return await signWsse({ username, secret, nonce, created: clock.now() });
  } catch (problem) {
    // Only what signWsse itself says; it never repeats a value.
    const rule = problem instanceof TypeError ? problem.message : 'could not be made.';
    throw new ValidationError('X-WSSE', rule, operation);
  }
}
