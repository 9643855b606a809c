import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Answer, Fault, Passage } from './faults.ts';

/** Where a request is on its way. A process can be killed at each of these. */
export const moments = ['arrived', 'forwarded', 'answered'] as const;
export type Moment = (typeof moments)[number];

/** What happens to one request. */
export interface Incident {
  /** Undefined: it is passed on as it is. */
  act: Fault | undefined;
  milliseconds: number;
  onMoment(moment: Moment): void;
}

export interface HttpHopOptions {
  /** The port behind the hop; undefined while nobody listens there. */
  target(): number | undefined;
  /** Asked once for each request. The first one has number 1. */
  incidentOf(number: number): Incident;
  /** Told of each request that is sent on. */
  onForward?(body: string): void;
  /** Changes what is answered. */
  rewrite?(method: string, path: string, answer: Answer): Answer;
}

export type HttpHop = Awaited<ReturnType<typeof startHttpHop>>;

/** A proxy between two processes, on a port that stays while they are killed and started again. */
export async function startHttpHop({ target, incidentOf, onForward, rewrite }: HttpHopOptions) {
  let count = 0;
  const underWay = new Set<Promise<void>>();

  const server = createServer((incoming, response) => {
    const passing = pass(incoming, response);
    underWay.add(passing);
    void passing.finally(() => underWay.delete(passing));
  });

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    count += 1;
    const { act = passOn, milliseconds, onMoment } = incidentOf(count);
    // Its sender may have been killed in the middle of it.
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const { method = '', url = '', headers } = incoming;
    onMoment('arrived');
    const passage: Passage = {
      milliseconds,
      async forward() {
        const port = target();
        if (port !== undefined) onForward?.(body.toString());
        const answering =
          port === undefined ? undefined : send(port, { method, url, headers, body });
        onMoment('forwarded');
        const answer = await answering;
        onMoment('answered');
        return answer && (rewrite?.(method, url, answer) ?? answer);
      },
      answer: (answer) => give(response, answer),
      cutOff: (answer) => cutOff(response, answer),
      drop: () => void response.socket?.destroy(),
    };
    await act(passage);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => count,
    /** Resolves when nothing is on its way any more. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const passOn: Fault = async ({ forward, answer }) => answer(await forward());

interface Sent {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function send(port: number, { method, url, headers, body }: Sent): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    // One that hangs is an end-to-end failure of its own, and not of the hop.
    const signal = AbortSignal.timeout(60_000);
    const sent = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false, signal },
      async (response) => {
        const read = await buffer(response).catch(() => undefined);
        if (!read || !response.complete) return resolve(undefined);
        resolve({
          status: response.statusCode ?? 500,
          headers: withoutLength(response.headers),
          body: read,
        });
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}

/** The hop writes the length itself, and keeps connections as it likes. */
function withoutLength(headers: IncomingHttpHeaders): Answer['headers'] {
  const own = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'];
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined && !own.includes(entry[0]),
    ),
  );
}

function give(response: ServerResponse, answer: Answer | undefined): void {
  if (!answer) return void response.socket?.destroy();
  const { status, headers, body } = answer;
  response.writeHead(status, headers).end(body);
}

function cutOff(response: ServerResponse, answer: Answer | undefined): void {
  if (!answer) return void response.socket?.destroy();
  const { status, headers, body } = answer;
  response.writeHead(status, { ...headers, 'content-length': body.length + 1 });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}
