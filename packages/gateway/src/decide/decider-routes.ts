import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { CrossborderFxError } from '@crossborder-fx/client';
import { problemOf } from '../api/problem-of.ts';
import { outboxStates } from '../data/outbox.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { hasNul, withoutNulls } from '../http/json-body.ts';
import { Problem } from '../http/problem.ts';
import { type Answer, type Call, json, requireToken, type Server } from '../http/server.ts';
import { type createUndecided, decide, listDecisions } from './decide.ts';

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const files = ['index.html', 'page.js', 'elements.js', 'page.css'];
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

interface Approvals {
  list(): Promise<object>;
  view(id: string): Promise<object>;
  decide(decider: string, id: string, body: unknown): Promise<object>;
}

/**
 * Serves the page for the people who decide about requests, and a JSON interface with the same functions for scripts.
 *
 * @param loadMcp - loads the module for approvals when a person first looks at prepared objects
 */
export function addDeciderRoutes(
  server: Server,
  context: GatewayContext,
  undecided: ReturnType<typeof createUndecided>,
  loadMcp: () => Promise<{ approvals: Approvals }>,
): void {
  const { outbox, report } = context;
  const approvals = async () => (await loadMcp()).approvals;
  const checkHost = (call: Call) => requireOwnHost(call, context);
  const page = (path: string, answer: Answer) =>
    server.add({
      ...{ methods: ['GET'], path: `/_gateway${path}`, headers },
      check: checkHost,
      handle: () => answer,
    });
  for (const file of files) {
    const text = readFileSync(new URL(`../../page/${file}`, import.meta.url), 'utf8');
    const type = `${types[extname(file).slice(1)]}; charset=utf-8`;
    page(file === 'index.html' ? '/' : `/${file}`, { headers: { 'content-type': type }, text });
  }
  // Adds a slash to the URL: without the slash, the browser would look for the page's files one folder up.
  page('', { status: 308, headers: { location: '_gateway/' } });

  const requireDecider = requireToken('decider');
  const api = (method: string, path: string, answer: (call: Call) => Promise<object>) =>
    server.add({
      ...{ methods: [method], path: `/_gateway/api/${path}`, headers },
      check(call) {
        checkHost(call);
        requireDecider(call);
      },
      async handle(call) {
        const { params, query, body } = call;
        const rule = 'must have no character NUL.';
        for (const [path, value] of Object.entries({ path: params, query, body })) {
          if (hasNul(value))
            throw new Problem(400, 'invalid-request', `The ${path} ${rule}`, { path, rule });
        }
        return json(await answer(call));
      },
    });

  const reads = {
    undecided: () => undecided.list(),
    prepared: async () => (await approvals()).list(),
    decisions: async () => ({ decisions: await listDecisions(context, 10_000) }),
    requests: async () => ({ requests: context.requests.recent() }),
    notifications: async ({ query: { state } }: Call) => {
      const asked = outboxStates.filter((one) => state === undefined || one === state);
      if (asked.length > 0) return { notifications: await outbox.list(asked, 200) };
      const rule = `must be ${outboxStates.join(', ')} or left out.`;
      throw new Problem(400, 'invalid-request', `state ${rule}`, { path: 'state', rule });
    },
  };
  for (const [name, read] of Object.entries(reads)) {
    api('GET', name, (call) =>
      read(call).catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        report(error, 'the read of the database');
        const what = 'The gateway cannot read its database.';
        throw new Problem(503, 'journal', `${what} The log of the gateway names the error.`);
      }),
    );
  }
  api('POST', 'notifications/:id/again', async (call) => {
    if (await outbox.again(idIn(call))) return { state: 'waiting' };
    const detail = 'No notification that the gateway gave up has this id.';
    throw new Problem(404, 'not-found', detail);
  });
  // Turns an error of the client into a problem document (RFC 9457), as the gateway does for programs.
  const told = (work: Promise<object>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof CrossborderFxError)) throw error;
      const answer = problemOf(error, true, context);
      if (answer instanceof Problem) throw answer;
      const detail = `${error.message.replace(/\.$/, '')}. Nothing was changed.`;
      throw new Problem(409, 'refused', detail, { serviceStatus: answer.status });
    });
  api('POST', 'decisions', ({ caller, body }) => told(decide(context, caller, withoutNulls(body))));
  api('GET', 'prepared/:id', async (call) => told((await approvals()).view(idIn(call))));
  api('POST', 'prepared/:id', async (call) =>
    told((await approvals()).decide(call.caller, idIn(call), withoutNulls(call.body))),
  );
}

const idIn = ({ params }: Call) => String(params['id']);

/**
 * Refuses a request from a page of another origin, or from a page that made its own host name point to the gateway (DNS
 * rebinding). The gateway sets no cookie that such a page could use, so this check is a second protection.
 */
export function requireOwnHost({ request }: Call, { publicUrl, url }: GatewayContext): void {
  const { host = '', origin } = request.headers;
  const hosts = [new URL(publicUrl()).host, ...hostsOf(url())];
  const isOwnOrigin = origin === undefined || hosts.includes(URL.parse(origin)?.host ?? '');
  if (hosts.includes(host) && isOwnOrigin) return;
  const detail =
    'The headers Host and Origin must name the address of the gateway, or that of --public-url.';
  throw new Problem(403, 'host', detail);
}

/** Returns the host of a URL, and this machine's usual names with the same port. Browsers leave out the default port. */
export function hostsOf(url: string): string[] {
  const names = [new URL(url).hostname, '127.0.0.1', '[::1]', 'localhost'];
  return names.map((hostname) => Object.assign(new URL(url), { hostname }).host);
}
