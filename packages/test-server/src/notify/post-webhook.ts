import type { Agent } from 'node:http';
import { requireHttpUrl } from '../require-value.ts';
import { SendWebhookError } from './delivery.ts';

export interface PostedWebhook {
  rawBody: string | Buffer;
  headers: Record<string, string>;
  timeout: number;
  /** Aborting the signal ends the connection to the receiver, and the call fails. */
  signal?: AbortSignal | undefined;
  connections?: KeptConnections | undefined;
}

const maxAnswerBytes = 4096;

/**
 * Posts a notification once, and resolves to the status of the receiver's answer. Only the status counts: a body of the answer
 * that is cut or never ends makes no difference.
 *
 * The request is made with node:http, since `fetch` sends a request again after a 421. When a receiver closes an open
 * connection just as a notification arrives on it, the notification gets no answer, and is not sent again either.
 *
 * @throws {TypeError} when `to` is not an http URL, or a header cannot be sent
 * @throws {SendWebhookError} when there is no answer
 */
export async function postWebhook(to: string | URL, webhook: PostedWebhook): Promise<number> {
  const url = requireReceiver(to);
  try {
    return await statusOf(url, webhook);
  } catch (cause) {
    // Node throws a TypeError for a header that cannot be sent, before any byte of the request is sent.
    if (cause instanceof TypeError) throw cause;
    throw new SendWebhookError(`${url.origin} ${reasonOf(cause)}.`, { cause });
  }
}

async function statusOf(url: URL, webhook: PostedWebhook): Promise<number> {
  const { rawBody, headers, timeout, signal, connections } = webhook;
  const http = httpFor(url);
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    let failure: unknown;
    const request = http.request(url, {
      method: 'POST',
      agent: connections?.agentOf(url) ?? false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(rawBody),
        ...headers,
      },
      ...(signal && { signal }),
    });
    const timer = setTimeout(() => {
      request.destroy(new Error(`did not answer within ${timeout} ms`));
    }, timeout);
    request.on('response', (response) => {
      status = response.statusCode;
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxAnswerBytes) request.destroy();
      });
      // Once the status of the answer is known, errors in the answer's body do not matter.
      response.on('error', () => {});
      // Close the connection: a receiver that does not answer with `Connection: keep-alive` may close it at any time.
      if (!/^keep-alive$/i.test(response.headers.connection ?? '')) {
        const { socket } = response;
        response.on('end', () => socket.destroy());
      }
    });
    // An answer that switches the protocol counts too, although the sender did not ask for the switch.
    request.on('upgrade', (response, socket) => {
      status = response.statusCode;
      socket.destroy();
    });
    request.on('error', (error) => {
      failure = error;
    });
    request.on('close', () => {
      clearTimeout(timer);
      if (status === undefined) reject(failure);
      else resolve(status);
    });
    request.end(rawBody);
  });
}

export type KeptConnections = ReturnType<typeof keepConnections>;

/** Keeps one connection open to each receiver that answers with `Connection: keep-alive`, for the next notifications. */
export function keepConnections() {
  const agents = new Map<string, Agent>();
  return {
    agentOf(url: URL): Agent {
      const agent =
        agents.get(url.protocol) ?? new (httpFor(url).Agent)({ keepAlive: true, maxSockets: 1 });
      agents.set(url.protocol, agent);
      return agent;
    },
    close(): void {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/** Loads node:https only when needed, because few runs of a server send over TLS. */
function httpFor({ protocol }: URL) {
  return process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (message.startsWith('did not answer')) return message;
  if (code === 'ECONNRESET') return 'closed the connection without an answer';
  if (code?.startsWith('HPE_')) return `did not answer in HTTP: ${code}`;
  return `cannot be reached: ${code ?? message}`;
}

/** @throws {TypeError} when notifications cannot be sent to this URL. The message does not repeat the URL. */
export function requireReceiver(to: string | URL): URL {
  return requireHttpUrl('The URL of the receiver', to);
}
