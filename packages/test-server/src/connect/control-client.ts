import { WaitForRequestError } from '../journal/find-requests.ts';
import { RefusedRequestsError } from '../journal/journal.ts';
import { SendWebhookError } from '../notify/delivery.ts';
import { requireHttpUrl } from '../require-value.ts';

export interface ControlClientOptions {
  /** Name of the controlled server, such as `mock`. */
  name: string;
  /** Username of the API user to act on; undefined for the first user. */
  user: string | undefined;
  /** The error classes of this kind of server by name, in addition to the error classes of every server. */
  errors?: Readonly<Record<string, ErrorMaker>> | undefined;
}

export interface ControlCall {
  query?: Record<string, unknown>;
  body?: object | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends requests to the control interface of a server. */
export interface ControlClient {
  /** Base URL of the server. */
  url: string;
  /**
   * Calls a route of the control interface. `line` is the method and the path, such as `GET requests`.
   *
   * @throws {ControlError} when the server is gone, of another kind, or refuses
   */
  call(line: string, call?: ControlCall): Promise<unknown>;
  /** Calls a route as `call` does, and returns one field of the answer. */
  read<Value>(line: string, field: string, call?: ControlCall): Promise<Value>;
  act(line: string, body?: object): Promise<void>;
  /** Does the same as `call`, but resolves when the headers of the response have arrived. */
  open(line: string, call?: ControlCall): Promise<Response>;
}

export function createControlClient(
  given: string | URL,
  { name, user, errors = {} }: ControlClientOptions,
): ControlClient {
  const { origin, pathname } = requireHttpUrl('The URL of a server', given);
  const url = origin + pathname.replace(/\/+$/, '');
  const open = async (line: string, { query = {}, body, signal }: ControlCall = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const text = body && toJson(body);
    const response = await fetch(`${url}/_${name}/${path}${searchOf({ ...query, user })}`, {
      method,
      redirect: 'manual',
      signal: signal ?? null,
      ...(text !== undefined && { body: text, headers: { 'content-type': 'application/json' } }),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw signal.reason;
      throw unreachable(url, name, cause);
    });
    try {
      await requireControl(response, url, name);
    } catch (error) {
      // Discard the body of the response, because an unread body keeps the connection open and the process alive.
      await response.body?.cancel();
      throw error;
    }
    if (!response.ok) throw errorFrom(url, Object(await readJson(response, url, signal)), errors);
    return response;
  };
  const call = async (line: string, given?: ControlCall) => {
    const body = await readJson(await open(line, given), url, given?.signal);
    const { error, name } = Object(body);
    // The server starts a slow answer with status 200 before the outcome is certain, so the body may report an error.
    if (typeof error !== 'string' || typeof name !== 'string') return body;
    throw errorFrom(url, Object(body), errors);
  };
  return {
    url,
    open,
    call,
    read: async (line, field, given) => Object(await call(line, given))[field],
    async act(line, body) {
      await call(line, { body });
    },
  };
}

async function readJson(
  response: Response,
  url: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new ControlError(`The response of ${url} was cut off, or is not JSON.`, { cause });
  }
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

/** @throws {TypeError} for a value that cannot be sent: a function, a Date, undefined in a payload */
export function toJson(options: object): string {
  const { when, answer, overrides }: Record<string, unknown> = { ...options };
  const ofOptions = [options, when, answer, overrides];
  return JSON.stringify(options, function (this: Record<string, unknown>, name, value: unknown) {
    // JSON.stringify() passes the result of toJSON() as the value, so read the original value from the object that contains it.
    const given = this[name];
    const isLeftOut = given === undefined && ofOptions.includes(this);
    if (!isLeftOut && !isData(given)) {
      const what = given === undefined ? 'undefined' : `a ${typeOf(given)}`;
      throw new TypeError(
        `${name} must not be ${what}, because it cannot be sent to another process.`,
      );
    }
    return value;
  });
}

function isData(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'object') return value === null || /Object|Array/.test(typeOf(value));
  return typeof value === 'string' || typeof value === 'boolean';
}

function typeOf(value: unknown): string {
  const name = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return typeof value === 'object' ? name : typeof value;
}

/** Thrown when a program cannot control a server, because the server is gone, is another kind of server, or refuses. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}

const classes: Record<string, new (message: string) => Error> = {
  RefusedRequestsError,
  SendWebhookError,
  TypeError,
  WaitForRequestError,
};

type ErrorMaker = (code: string, message: string) => Error;

function errorFrom(
  url: string,
  { error, name, code }: { error?: unknown; name?: unknown; code?: unknown },
  own: Readonly<Record<string, ErrorMaker>>,
): Error {
  const make = Object.hasOwn(own, String(name)) ? own[String(name)] : undefined;
  if (make) return make(String(code), String(error));
  const Known = classes[String(name)];
  return Known ? new Known(String(error)) : new ControlError(`${url} refuses: ${error}`);
}

const controlVersion = '1';

export const connectors: Readonly<Record<string, string>> = {
  mock: 'connectMock',
  sandbox: 'connectSandbox',
};

async function requireControl({ headers }: Response, url: string, name: string): Promise<void> {
  const { server, version } = readHeader(headers);
  if (server === undefined) throw await otherServer(url, name);
  if (server !== name) throw wrongServer(url, name, server);
  if (version === controlVersion) return;
  throw new ControlError(
    `${url} has version ${version} of the control interface, and this program needs version ${controlVersion}: install the same release of both packages.`,
  );
}

function unreachable(url: string, name: string, cause: unknown): ControlError {
  const reason = reasonOf(cause);
  const advice =
    reason === 'ECONNREFUSED' ? ` No server listens at this address. ${howToStart(name)}` : '';
  return new ControlError(`${url} cannot be reached: ${reason}.${advice}`, { cause });
}

/** Tries each known kind of server (mock, sandbox), because each kind has its own path. */
async function otherServer(url: string, name: string): Promise<ControlError> {
  const found = await Promise.all(Object.keys(connectors).map((known) => serverUnder(url, known)));
  const server = found.find((one) => one !== undefined);
  // A server answers its health path (`/_mock/health`) to everybody, even with control: off.
  if (server === name) {
    return new ControlError(
      `${url} is a ${name} without a control interface. Start it without the option control: off.`,
    );
  }
  if (server !== undefined) return wrongServer(url, name, server);
  return new ControlError(
    `${url} has no control interface of a ${name}: it is another kind of server. ${howToStart(name)}`,
  );
}

async function serverUnder(url: string, name: string): Promise<string | undefined> {
  try {
    const { headers, body } = await fetch(`${url}/_${name}/health`, { redirect: 'manual' });
    await body?.cancel();
    return readHeader(headers).server;
  } catch {
    // The server answered an earlier request, so an error about this additional request would not help the user.
    return undefined;
  }
}

function wrongServer(url: string, name: string, found: string): ControlError {
  const connector = connectors[found];
  const advice = connector ? ` Call ${connector}.` : '';
  return new ControlError(`${url} is a ${found}, not a ${name}.${advice} ${howToStart(name)}`);
}

function howToStart(name: string): string {
  return `Start a ${name} with npx @crossborder-fx/${name}, or give the URL that a ${name} printed at its start.`;
}

function readHeader(headers: Headers) {
  const [server, version] = headers.get('x-control-interface')?.split('/') ?? [];
  return { server, version };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message }: Partial<NodeJS.ErrnoException> = Object(cause);
  return code ?? message ?? String(cause);
}
