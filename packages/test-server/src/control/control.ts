import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../common/answerer.ts';
import { Refusal, wrongMethod } from '../common/refusal.ts';
import { readTarget, splitTarget } from '../common/request-target.ts';
import { createRouter } from '../common/router.ts';
import type { ApiUser, ApiUsers } from '../http/api-users.ts';
import type { Stages } from '../http/handle-request.ts';
import type { Log } from '../http/log.ts';
import { sendAnswer, writeAnswer } from '../http/send-answer.ts';
import type { Control } from '../http/shell.ts';
import { cut } from '../require-value.ts';
import type { TestServer } from '../test-server.ts';
import type { ControlRequest, ControlRoute, WriteAnswer } from './control-route.ts';
import { readFolder } from './files.ts';
import { controlDocument, pathOf } from './openapi.ts';
import { discardBody, readControlBody, readControlQuery } from './read-input.ts';
import { faultRoutes } from './routes/faults.ts';
import { requestRoutes } from './routes/requests.ts';
import { aboutRoutes, serverRoutes } from './routes/server.ts';
import { userRoutes } from './routes/users.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { createStreams, streamRoute } from './streams.ts';
import { refusalOf } from './who-may.ts';

/** Version of the control interface. It increases when programs of older releases can no longer use the interface. */
export const controlVersion = 1;

interface ControlOptions {
  name?: string | undefined;
  version?: string | undefined;
  auth?: boolean | undefined;
  control?: 'loopback' | 'all' | 'off' | undefined;
  allowedHosts?: readonly string[] | undefined;
  routes?: readonly ControlRoute[] | undefined;
  console?: string | undefined;
}

interface ControlledServer extends Pick<Stages, 'users' | 'idleTimeout' | 'clock'> {
  handleOf(user: ApiUser): TestServer;
  closing: AbortSignal;
  log: Log | undefined;
}

export function createControl(
  options: ControlOptions,
  { users, idleTimeout, clock, handleOf, closing, log }: ControlledServer,
): Control {
  const { name = 'mock', version, auth = true, console: folder, allowedHosts } = options;
  const { control: from = 'loopback', routes: ownRoutes = [] } = options;
  const prefix = `/_${name}/`;
  const withoutSlash = prefix.slice(0, -1);
  const pages = folder === undefined ? [] : [prefix, withoutSlash];
  const isControlled = from !== 'off';
  const console = isControlled && folder !== undefined ? prefix : undefined;
  const about = { name, version, prefix, auth, isControlled, console };
  const findAdded = (username: string) => {
    const found = users.find(username);
    return found && found !== users.first ? handleOf(found) : undefined;
  };
  const routes: ControlRoute[] = [
    ...aboutRoutes(about, closing, (url) => ({ ...document, servers: [{ url }] })),
    ...requestRoutes,
    ...faultRoutes,
    ...ownRoutes,
    ...serverRoutes,
    ...webhookRoutes,
    ...userRoutes(findAdded, clock, () => [...users.all()].map(({ username }) => username)),
    streamRoute(createStreams(closing)),
  ];
  requireDistinct(routes, prefix);
  const routesByLine = new Map(routes.map((route) => [lineOf(route, prefix), route]));
  const published = routes.filter(({ isPublished = true }) => isPublished);
  const document = controlDocument(published, about);
  const router = createRouter(controlDocument(routes, about));
  const openPaths = routes.filter(({ open }) => open).map((route) => pathOf(route, prefix));
  const common = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-control-interface': `${name}/${controlVersion}`,
  };

  return (request, response) => {
    const path = ownPath(request, prefix, pages);
    if (path === undefined) return undefined;
    if (from === 'off' && !openPaths.includes(path)) return undefined;
    return serve(request, response, path);
  };

  async function serve(request: IncomingMessage, response: ServerResponse, path: string) {
    const answer = await answerTo(request, response, path).catch((error: unknown) => {
      const answer = controlError(error);
      if (answer.status === 500) {
        const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
        log?.({ time: new Date(), method: request.method ?? '', path, status: 500, message });
      }
      return answer;
    });
    if (typeof answer === 'function') {
      for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
      return answer(response);
    }
    const written = writeAnswer(answer);
    Object.assign(written.headers, common);
    if (closing.aborted) written.headers['connection'] = 'close';
    sendAnswer(response, written);
  }

  async function answerTo(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<Answer | WriteAnswer> {
    const isOpen = openPaths.includes(path);
    if (!isOpen && from !== 'off') {
      const refusal = refusalOf(request, from, { isPage: pages.includes(path), allowedHosts });
      if (refusal !== undefined) throw new Refusal(403, refusal);
    }
    const { method = '', url = '' } = request;
    const { segments, query } = readTarget(url);
    // Readiness probes send HEAD. Node leaves the body out of the answer to HEAD.
    const found = router.find(isOpen && method === 'HEAD' ? 'GET' : method, segments);
    if (!found) return fileAt(path, segments, method);
    if ('allowed' in found) throw wrongMethod(method, found.allowed);
    const { operation, pathParameters } = found;
    const route = routesByLine.get(`${operation.method} ${operation.path}`);
    if (!route) throw new Error(`No route has the operation ${operation.id}.`);
    const { user: username, ...others } = query;
    const user = userOf(users, route.open ? undefined : username);
    const { epoch } = user;
    const input: ControlRequest = {
      server: handleOf(user),
      user,
      pathParameters,
      // A route that everybody may use ignores query and body, because readiness probes may send anything.
      query: route.open ? {} : readControlQuery(route, others),
      body: route.open ? {} : await readControlBody(request, route, idleTimeout),
      wantsPage: /\btext\/html\b/.test(request.headers.accept ?? ''),
      signal: AbortSignal.any([endOf(response, closing), epoch]),
    };
    if (!route.open) {
      epoch.throwIfAborted();
      return route.handle(input);
    }
    const headers = await discardBody(request, idleTimeout);
    const answer = await route.handle(input);
    return typeof answer === 'function' ? answer : { ...answer, headers };
  }

  async function fileAt(path: string, segments: readonly string[], method: string) {
    // Links in the console's files are relative to its folder, so the URL of the console needs the slash at its end.
    const redirect = { status: 308, headers: { location: prefix } };
    const file = folder === undefined ? undefined : await readFolder(folder, segments.slice(1));
    const answer = path === withoutSlash ? redirect : file;
    if (!answer) {
      const known = routes.map((route) => lineOf(route, prefix)).join(', ');
      throw new Refusal(404, `The control interface has no such path, only ${known}.`);
    }
    if (method !== 'GET' && method !== 'HEAD') throw wrongMethod(method, ['GET', 'HEAD']);
    return answer;
  }
}

function ownPath(
  { method, url = '' }: IncomingMessage,
  prefix: string,
  pages: readonly string[],
): string | undefined {
  const isOther = url.startsWith('/') && url !== '/' && url[1] !== '?' && url[1] !== '_';
  if (isOther) return undefined;
  const { path } = splitTarget(url);
  // The base URL belongs to the simulated service, but GET and HEAD of the base URL describe the test server.
  const isQuestion = path === '/' && (method === 'GET' || method === 'HEAD');
  return isQuestion || path.startsWith(prefix) || pages.includes(path) ? path : undefined;
}

function userOf(users: ApiUsers, username: unknown): ApiUser {
  if (username === undefined) return users.first;
  const found = typeof username === 'string' ? users.find(username) : undefined;
  if (found) return found;
  throw new Refusal(404, 'There is no API user with this username.');
}

function lineOf(route: ControlRoute, prefix: string): string {
  return `${route.method} ${pathOf(route, prefix)}`;
}

/** When two routes have the same id, or the same method and path, the router finds only the later one. */
function requireDistinct(routes: readonly ControlRoute[], prefix: string): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const line = lineOf(route, prefix);
    // Two paths that differ only in the name of a path parameter are the same path.
    for (const name of [`the id ${route.id}`, line.replaceAll(/\{\w+\}/g, '{}')]) {
      if (seen.has(name)) {
        throw new TypeError(
          `Two routes of the control interface have ${name}. One of them is ${route.id}, ${line}.`,
        );
      }
      seen.add(name);
    }
  }
}

function endOf(response: ServerResponse, closing: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const close = () => controller.abort(new Refusal(503, 'The server is closing.'));
  closing.addEventListener('abort', close, { once: true });
  response.once('close', () => {
    closing.removeEventListener('abort', close);
    controller.abort(new Refusal(400, 'The client has closed the connection.'));
  });
  if (closing.aborted) close();
  return controller.signal;
}

// This table has the names of error classes instead of the classes, so that this module need not import the classes.
const statuses: Record<string, number> = {
  TypeError: 422,
  WaitForRequestError: 408,
  RefusedRequestsError: 409,
  SendWebhookError: 502,
};

// Error messages often quote the wrong value, which may be a megabyte long.
const longestMessage = 2_000;

/** `error` is a sentence, `name` the class of the error, and `code` the kind of error within that class. */
function controlError(error: unknown): Answer {
  const { name, message } = error instanceof Error ? error : new Error();
  const status = error instanceof Refusal ? error.status : statuses[name];
  if (status === undefined) {
    const sentence = 'The server failed at this request. The log of the server has the error.';
    return { status: 500, body: { error: sentence, name: 'Error' } };
  }
  const { headers, origin }: Partial<Refusal> = error instanceof Refusal ? error : {};
  return { status, headers, body: { error: cut(message, longestMessage), name, ...origin } };
}
