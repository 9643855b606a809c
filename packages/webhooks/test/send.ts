import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Sent {
  method?: string;
  headers: OutgoingHttpHeaders;
  /** One write each; with more than one, and no content-length, the body is sent in chunks. */
  body: readonly Uint8Array[];
}

/** Sends exactly these headers, not even a content type beside them, and gives what was answered. */
export async function send(url: string, { method = 'POST', headers, body }: Sent) {
  const outgoing = request(url, { method, headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  for (const chunk of body) outgoing.write(chunk);
  outgoing.end();
  const [response] = await answered;
  return { status: response.statusCode, body: (await buffer(response)).toString() };
}

/** Sends the headers and some of a body that never ends, and gives the status of the answer. */
export async function sendWithoutEnd(url: string, { headers, body }: Sent) {
  const outgoing = request(url, { method: 'POST', headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  for (const chunk of body) outgoing.write(chunk);
  const [response] = await answered;
  response.on('error', () => {});
  outgoing.destroy();
  return response.statusCode;
}

/** Sends the headers and a part of the body, and hangs up. */
export async function hangUp(url: string, { headers, body }: Sent): Promise<void> {
  const outgoing = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': 1000 },
  });
  outgoing.on('error', () => {});
  for (const chunk of body) await new Promise((written) => outgoing.write(chunk, written));
  outgoing.destroy();
}
