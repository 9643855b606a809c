import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { CrossborderFxError } from '@crossborder-fx/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemOf } from '../api/problem-of.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { hasNul, withoutNulls } from '../http/json-body.ts';
import { Problem, shownOf } from '../http/problem.ts';
import { requireToken } from '../http/server.ts';
import { type createUndecided, decide, listDecisions } from './decide.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
export async function deciderRoutes(
  server: FastifyInstance,
  context: GatewayContext,
  undecided: ReturnType<typeof createUndecided>,
  loadMcp: () => Promise<{ approvals: Approvals }>,
): Promise<void> {
  const { outbox } = context;
  const approvals = async () => (await loadMcp()).approvals;
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    requireOwnHost(request, context);
  });
  for (const file of files) {
    const text = readFileSync(new URL(`../../page/${file}`, import.meta.url), 'utf8');
    const type = `${types[extname(file).slice(1)]}; charset=utf-8`;
    const path = file === 'index.html' ? '/' : `/${file}`;
    server.get(path, { prefixTrailingSlash: 'slash' }, async (_request, reply) =>
      reply.type(type).send(text),
    );
  }
  // Adds a slash to the URL: without the slash, the browser would look for the page's files one folder up.
  server.get('/', { prefixTrailingSlash: 'no-slash' }, async (_request, reply) =>
    reply.redirect('_gateway/', 308),
  );

  const reads = {
    undecided: () => undecided.list(),
    prepared: async () => (await approvals()).list(),
    decisions: async () => ({ decisions: await listDecisions(context, 10_000) }),
    requests: async () => ({ requests: context.requests.recent() }),
    notifications: async ({ query }: FastifyRequest) => {
      const { state } = Object(query);
      return { notifications: await outbox.list(typeof state === 'string' ? state : '', 200) };
    },
  };
  await server.register(
    async (api) => {
      requireToken(api, 'decider');
      api.addHook('preHandler', async ({ params, query, body }) => {
        const rule = 'must have no character NUL.';
        for (const [path, value] of Object.entries({ path: params, query, body })) {
          if (hasNul(value))
            throw new Problem(400, 'invalid-request', `The ${path} ${rule}`, { path, rule });
        }
      });
      for (const [name, read] of Object.entries(reads)) {
        api.get(`/${name}`, (request) =>
          read(request).catch((error: unknown) => {
            request.log.error({ err: shownOf(error) }, 'the gateway could not read its database');
            const what = 'The gateway cannot read its database.';
            throw new Problem(503, 'journal', `${what} The log of the gateway names the error.`);
          }),
        );
      }
      api.post('/notifications/:id/again', async ({ params }) => {
        if (await outbox.again(idIn(params))) return { state: 'waiting' };
        const detail = 'No notification that the gateway gave up has this id.';
        throw new Problem(404, 'not-found', detail);
      });
      // Turns an error of the client into a problem document (RFC 9457), as the gateway does for programs.
      const told = (work: Promise<unknown>) =>
        work.catch((error: unknown) => {
          if (!(error instanceof CrossborderFxError)) throw error;
          const answer = problemOf(error, true, context);
          if (answer instanceof Problem) throw answer;
          const detail = 'The service refused the request, so nothing was changed.';
          throw new Problem(409, 'refused', detail, { serviceStatus: answer.status });
        });
      api.post('/decisions', ({ caller, body }) =>
        told(decide(context, caller, withoutNulls(body))),
      );
      api.get('/prepared/:id', async ({ params }) => told((await approvals()).view(idIn(params))));
      api.post('/prepared/:id', async ({ caller, params, body }) =>
        told((await approvals()).decide(caller, idIn(params), withoutNulls(body))),
      );
    },
    { prefix: '/api' },
  );
}

const idIn = (params: unknown) => String(Object(params).id);

/**
 * Refuses a request from a page of another origin, or from a page that made its own host name point to the gateway (DNS
 * rebinding). The gateway sets no cookie that such a page could use, so this check is a second protection.
 */
export function requireOwnHost(
  { headers: { host = '', origin } }: FastifyRequest,
  { publicUrl, url }: GatewayContext,
): void {
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
