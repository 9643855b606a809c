import { wsseHeader } from './wsse-header.ts';

export interface SentRequest {
  /** @default 'POST' with a body, 'GET' without */
  method?: string;
  /** Take the place of those that are sent by themselves. */
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Sends a signed request to a stand-in of the service. */
export async function send(
  { url, credentials }: { url: string; credentials: { username: string; secret: string } },
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', headers = {} }: SentRequest = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      'X-WSSE': wsseHeader(credentials),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
