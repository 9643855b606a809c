import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../comparison.ts';

/** Connections that are kept, to a server on loopback. */
export function openConnections(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /**
     * Has the same exchange so many times, on all connections at once, and gives the milliseconds that
     * it took.
     *
     * @throws {Error} when an answer is not the right one, or there is none
     */
    async send(exchange: Exchange, count: number): Promise<number> {
      const ask = askerOf(exchange, port, agent);
      const headers = await Promise.all(Array.from({ length: count }, () => exchange.headers()));
      // The loops share these headers: each takes the next as soon as it has an answer.
      const rest = headers.values();
      const loop = async () => {
        for (const next of rest) await ask(next);
      };
      const start = performance.now();
      await Promise.all(Array.from({ length: connections }, loop));
      return performance.now() - start;
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

/**
 * Sends the request of an exchange, and holds the answer against the right one. It listens to the
 * events itself: `events.once` and `stream/consumers` make a request take a sixth longer, which would
 * be in the time of every server.
 */
function askerOf({ method, path, body, status, answer }: Exchange, port: number, agent: Agent) {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const json = sent !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
  };
  // Parsed and compared once: after that, the same text is as good.
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
          const expected = response.statusCode === status;
          if (expected && (text === right || isRight(text, answer))) {
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
