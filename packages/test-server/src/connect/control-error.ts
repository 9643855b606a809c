import { WaitForRequestError } from '../journal/find-requests.ts';
import { RefusedRequestsError } from '../journal/journal.ts';
import { SendWebhookError } from '../notify/delivery.ts';

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

export type ErrorMaker = (code: string, message: string) => Error;

export function errorFrom(
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

export async function requireControl(
  { headers }: Response,
  url: string,
  name: string,
): Promise<void> {
  const { server, version } = readHeader(headers);
  if (server === undefined) throw await otherServer(url, name);
  if (server !== name) throw wrongServer(url, name, server);
  if (version === controlVersion) return;
  throw new ControlError(
    `${url} has version ${version} of the control interface, and this program needs version ${controlVersion}: install one release of both packages.`,
  );
}

export function unreachable(url: string, name: string, cause: unknown): ControlError {
  const reason = reasonOf(cause);
  const advice =
    reason === 'ECONNREFUSED' ? ` No server listens at this address. ${howToStart(name)}` : '';
  return new ControlError(`${url} cannot be reached: ${reason}.${advice}`, { cause });
}

/**
 * Asks the URL for each known kind of server by name (mock, sandbox), because each kind has its control interface under its own
 * path.
 */
async function otherServer(url: string, name: string): Promise<ControlError> {
  const found = await Promise.all(Object.keys(connectors).map((known) => serverUnder(url, known)));
  const server = found.find((one) => one !== undefined);
  // A server answers its health path (`/_mock/health`) to everybody, even with control: off.
  if (server === name) {
    return new ControlError(
      `${url} is a ${name} without a control interface. Start it without control: off.`,
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
    // Discard the body, because an unread body keeps the connection open.
    await body?.cancel();
    return readHeader(headers).server;
  } catch {
    // The server answered an earlier request, so the failure of this additional request would not help the user.
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
