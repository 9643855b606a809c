import type { LogEntry } from '@crossborder-fx/openapi';
import { ApiError } from '../errors/errors.ts';
import type { CallOptions, Pipeline } from '../ground/pipeline.ts';
import { isRecord } from '../read/envelope.ts';

/** A request that was sent, as far as it is known. */
export interface SentRequest {
  /** In hexadecimal. */
  nonce: string;
  /** Method and path template, such as `PUT /payments/{id}/confirm`. */
  route: string;
  /** Values of the path. One that is left out is not compared. */
  path?: Readonly<Record<string, string>>;
}

/** The entry of one request in the service's log, as far as it proves something. */
export type LogEvidence =
  /** The log was asked, and has no such request. */
  | { state: 'none'; failure?: unknown }
  /** Nothing that can be read came, or an entry of another request. */
  | { state: 'unread'; failure?: unknown }
  /** The request is there, and has no answer yet. */
  | { state: 'open'; entry: LogEntry }
  /** The request was answered with this. */
  | { state: 'closed'; entry: LogEntry; status: number; text: string | undefined };

/** Whose log it is, and where the service is. */
export interface LogOwner {
  username: string;
  baseUrl: string;
}

/**
 * Looks for the entry of one request: one request of its own, never repeated, of which no hook hears an error.
 * An entry counts only when it has exactly this nonce, method and path, and this login where it shows one.
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

/** The request of an entry, which may be another client's. */
export function evidenceOf(entry: LogEntry): Extract<LogEvidence, { entry: LogEntry }> {
  const { closedAt, httpResponseCode, responseBody: text } = entry;
  const status = Number(httpResponseCode ?? Number.NaN);
  if (!closedAt || !Number.isInteger(status)) return { state: 'open', entry };
  return { state: 'closed', entry, status, text: typeof text === 'string' ? text : undefined };
}

// A call that has something to wait for is not told to the hooks as a call of its own.
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

/** Without origin, base path, query and last slash. */
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
