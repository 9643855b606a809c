import type { ServerResponse } from 'node:http';
import { type Fault, type Passage, passOn } from './faults.ts';
import { type Answer, readRequest, type SentRequest, send, serve } from './http.ts';

/** The stages of a request on its way through the proxy. At each stage, the trial can kill a process. */
export const moments = ['arrived', 'forwarded', 'answered'] as const;
type Moment = (typeof moments)[number];

/** The failure and the kill that the trial plans for one request through the proxy. */
export interface Incident {
  /** How the request fails; undefined when the proxy passes the request on unchanged. */
  act?: Fault | undefined;
  milliseconds?: number;
  onMoment?(moment: Moment): void;
}

export interface HttpHopOptions {
  /** The port of the process behind the proxy; undefined while this process does not listen. */
  target(): number | undefined;
  /** Returns the planned failure. The proxy calls this once for each request, with the request's number, from 1. */
  incidentOf(number: number): Incident;
  onForward?(body: string): void;
  rewrite?(request: SentRequest, answer: Answer): Answer;
}

export type HttpHop = Awaited<ReturnType<typeof startHttpHop>>;

/** Starts a proxy between two processes. Its port stays the same when the processes are killed and started again. */
export async function startHttpHop({ target, incidentOf, onForward, rewrite }: HttpHopOptions) {
  let count = 0;
  const underWay = new Set<Promise<void>>();

  const { url, close } = await serve((incoming, response) => {
    const passing = pass(readRequest(incoming), response);
    underWay.add(passing);
    void passing.finally(() => underWay.delete(passing));
  });

  async function pass(
    reading: Promise<SentRequest | undefined>,
    response: ServerResponse,
  ): Promise<void> {
    count += 1;
    const { act = passOn, milliseconds = 0, onMoment } = incidentOf(count);
    const request = await reading;
    if (!request) return;
    onMoment?.('arrived');
    const passage: Passage = {
      request,
      milliseconds,
      async forward(sent = request) {
        const port = target();
        if (port !== undefined) onForward?.(sent.body.toString());
        const answering = port === undefined ? undefined : send(port, sent);
        onMoment?.('forwarded');
        const answer = await answering;
        onMoment?.('answered');
        return answer && (rewrite?.(sent, answer) ?? answer);
      },
      answer: (answer) => (answer ? give(response, answer) : drop(response)),
      cutOff: (answer) => (answer ? cutOff(response, answer) : drop(response)),
      drop: () => drop(response),
    };
    await act(passage);
  }

  return {
    url,
    close,
    /** How many requests have arrived at the proxy. */
    requests: () => count,
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function give(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}

function cutOff(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length + 1 });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => drop(response));
}

const drop = (response: ServerResponse): void => void response.socket?.destroy();
