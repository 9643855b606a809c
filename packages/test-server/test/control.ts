import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { ControlRoute } from '../src/control/control-route.ts';
import type { TestServer } from '../src/test-server.ts';

/** The fields that tests read from answers of the control interface. Each answer has only the fields of its route. */
interface ControlBody {
  error: string;
  errorMessage: string;
  health: string;
  username: string;
  secret: string;
  requests: { path: string; at: string }[];
  request: object;
  deliveries: object[];
  events: string[];
  rawBody: string;
  'X-WSSE': string;
}

export interface ControlAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  body: ControlBody;
}

/** Sends a request to the control interface, also with headers that fetch does not allow. */
export async function control(
  { url }: Pick<TestServer, 'url'>,
  line: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<ControlAnswer> {
  const [method = '', path = ''] = line.split(' ');
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const headers: RequestOptions['headers'] = {
    ...(text !== undefined && {
      'content-type': 'application/json',
      // Without the header Content-Length, Node would send the body of a GET request in chunks.
      'content-length': Buffer.byteLength(text),
    }),
    ...(options.headers as Record<string, string>),
  };
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const sent = request({ host, port, method, path, agent: false, ...options, headers });
  sent.end(text);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const received = await textOf(response);
  const isJson = response.headers['content-type'] === 'application/json' && received !== '';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: received,
    body: isJson ? JSON.parse(received) : undefined,
  };
}

/** Describes a route that a test adds to the control interface: `GET /_mock/own`. */
export function ownRoute(
  handle: ControlRoute['handle'],
  more: Partial<ControlRoute> = {},
): ControlRoute {
  const answer = { status: 200, description: '' };
  return { method: 'GET', path: 'own', id: 'own', summary: '', answer, handle, ...more };
}
