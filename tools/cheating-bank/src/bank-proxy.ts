import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Bank, BankAnswer, BankRequest, Cheat } from './cheat.ts';
import { type Served, serve } from './serve.ts';

/** Where the sandbox is, and what its time is. */
export interface Behind {
  url: string;
  now(): Date;
}

/** A proxy before the sandbox, which cheats. A connection that the sandbox drops is dropped here too. */
export async function startBankProxy(behind: Behind, cheats: readonly Cheat[]): Promise<Served> {
  const counts = new Map<string, number>();
  const count = (name: string) => {
    const next = (counts.get(name) ?? 0) + 1;
    counts.set(name, next);
    return next;
  };

  async function answerOf(given: BankRequest, headers: IncomingHttpHeaders): Promise<BankAnswer> {
    const ask = (request: BankRequest) => forward(behind.url, request, headers);
    const bank: Bank = { ask, count, now: behind.now };
    let request = given;
    for (const cheat of cheats) {
      const answer = await cheat.instead?.(request, bank);
      if (answer) return answer;
      request = cheat.request?.(request) ?? request;
    }
    let answer = await ask(request);
    // A cheat sees what the client asked for: another one may have changed what the sandbox got.
    for (const cheat of cheats) answer = (await cheat.answer?.(answer, given, bank)) ?? answer;
    return answer;
  }

  return serve(async (incoming, response) => {
    try {
      const request = await readRequest(incoming);
      write(response, await answerOf(request, incoming.headers));
    } catch (error) {
      if (!(error instanceof DroppedError)) console.error(error);
      incoming.socket.destroy();
    }
  });
}

/** The sandbox has dropped the connection. */
class DroppedError extends Error {}

async function readRequest(incoming: IncomingMessage): Promise<BankRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://bank');
  const rawBody = await text(incoming);
  const body: unknown = rawBody === '' ? undefined : JSON.parse(rawBody);
  return { method: incoming.method ?? 'GET', path: pathname, query: searchParams, body, rawBody };
}

async function forward(
  url: string,
  { method, path, query, body }: BankRequest,
  headers: IncomingHttpHeaders,
): Promise<BankAnswer> {
  const search = query.size > 0 ? `?${query}` : '';
  const answer = await fetch(`${url}${path}${search}`, {
    method,
    headers: {
      'x-wsse': String(headers['x-wsse']),
      'content-type': 'application/json',
      connection: 'close',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause) => {
    throw new DroppedError('The sandbox has dropped the connection.', { cause });
  });
  const received = await answer.text();
  return {
    status: answer.status,
    headers: {},
    body: received === '' ? undefined : JSON.parse(received),
  };
}

function write(response: ServerResponse, { status, headers, body }: BankAnswer): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { ...(body !== undefined && { 'content-type': type }), ...headers });
  response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
}
