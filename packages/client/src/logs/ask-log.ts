import type { LogEntry } from '@crossborder-fx/openapi';
import type { CallOptions, Pipeline } from '../common/pipeline.ts';
import { ApiError } from '../errors/errors.ts';
import { isRecord } from '../read/envelope.ts';

export interface SentRequest {
  /** The nonce of the request, in hexadecimal digits. */
  nonce: string;
  /** Method and path template of the request, such as `PUT /payments/{id}/confirm`. */
  route: string;
  /** The values of the parameters in the request's path. A parameter without a value is not compared with the log entry. */
  path?: Readonly<Record<string, string>>;
}

export type LogEvidence =
  /** The service answered that its log does not have the request. */
  | { state: 'none'; failure?: unknown }
  /** The service gave no readable answer, or the log entry of another request. */
  | { state: 'unread'; failure?: unknown }
  /** The log shows the request, still without an answer. */
  | { state: 'open'; entry: LogEntry }
  /** The log shows the request and its answer. */
  | { state: 'closed'; entry: LogEntry; status: number; text: string | undefined };

export interface LogOwner {
  username: string;
  baseUrl: string;
}

/**
 * Reads the entry of one request in the service's log. The function sends one request, never repeats it, and reports errors to
 * no hook. An entry counts only when it shows exactly the nonce, method and path of the request, and does not show another
 * login.
 *
 * @throws {AbortedError} when the caller aborts
 */
export async function askLog(
  send: Pipeline['call'],
  owner: LogOwner,
  sent: SentRequest,
  { signal, timeout }: CallOptions = {},
): Promise<LogEvidence> {
  let entry: unknown;
  try {
    const path = { nonce: btoa(sent.nonce) };
    entry = await send('getLog', { path }, { signal, timeout, maxRetries: 0 }, noWait);
  } catch (error) {
    if (signal?.aborted) throw error;
    const isNone = error instanceof ApiError && error.status === 404;
    return { state: isNone ? 'none' : 'unread', failure: error };
  }
  return isOurs(entry, sent, owner) ? evidenceOf(entry) : { state: 'unread' };
}

/** Another client may have sent the logged request. */
export function evidenceOf(entry: LogEntry): Extract<LogEvidence, { entry: LogEntry }> {
  const { closedAt, httpResponseCode, responseBody: text } = entry;
  const status = Number(httpResponseCode ?? Number.NaN);
  if (!closedAt || !Number.isInteger(status)) return { state: 'open', entry };
  return { state: 'closed', entry, status, text: typeof text === 'string' ? text : undefined };
}

// Requests that read the service's log use this empty `beforeSend`, so that no hook gets their errors.
export const noWait = async () => {};

function isOurs(
  entry: unknown,
  { nonce, route, path = {} }: SentRequest,
  { username, baseUrl }: LogOwner,
): entry is LogEntry {
  if (!isRecord(entry)) return false;
  const { tokenNonce, requestMethod, uriRequested, login } = entry;
  const [method, template = ''] = route.split(' ');
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  return (
    (tokenNonce === nonce || tokenNonce === btoa(nonce)) &&
    requestMethod === method &&
    typeof uriRequested === 'string' &&
    patternOf(template, path).test(pathOf(uriRequested, base)) &&
    (login === undefined || login === null || login === username)
  );
}

/** Returns the path of a logged URI without origin, base path, query and last slash. */
export function pathOf(uri: string, base: string): string {
  const path = uri.replace(/^https?:\/\/[^/?]*/i, '').replace(/\/?(\?.*)?$/s, '');
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

function patternOf(template: string, path: Readonly<Record<string, string>>): RegExp {
  const source = template
    .replace(/[.]/g, '\\$&')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      path[name] === undefined ? '[^/]+' : path[name].replace(/[^A-Za-z0-9]/g, '\\$&'),
    );
  return new RegExp(`^${source}$`);
}
