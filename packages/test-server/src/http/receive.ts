import type { IncomingMessage } from 'node:http';
import { parseWsse } from '@crossborder-fx/client/wsse';
import type { SignedClaim } from '../check/authenticate.ts';
import { Refusal, wrongMethod } from '../ground/refusal.ts';
import { readTarget } from '../ground/request-target.ts';
import type { Operation, Router } from '../ground/router.ts';
import { bytesOf, recordRequest } from '../journal/journal-entry.ts';
import type { ApiUser, ApiUsers } from './api-users.ts';
import type { RequestContext, Stages } from './context.ts';
import { readBody } from './read-body.ts';

export function receive(request: IncomingMessage, { users, clock }: Stages): RequestContext {
  const { method = '', url = '' } = request;
  // Node joins headers that were sent more than once, save Set-Cookie, which no request has.
  const headers = request.headers as Record<string, string>;
  const at = clock();
  if (Number.isNaN(at.getTime())) throw new TypeError('The clock must return a valid Date.');
  const claim = claimOf(headers['x-wsse'], users);
  const user = claim.user ?? users.first;
  const recorded = { target: url, headers: request.headers, body: undefined, verdict: undefined };
  return {
    request,
    method,
    path: '',
    pathParameters: {},
    query: {},
    headers,
    body: undefined,
    // Routing finds it; until then nothing reads it.
    operation: undefined as unknown as Operation,
    claim,
    user,
    epoch: user.epoch,
    at,
    note: undefined,
    entry: recordRequest(method, at, recorded),
    recorded,
    rule: undefined,
    ending: undefined,
    answer: undefined,
    problem: undefined,
  };
}

interface Claim extends SignedClaim {
  user: ApiUser | undefined;
}

/** Reads the header X-WSSE and finds the user of its Username. It verifies nothing. */
function claimOf(header: string | undefined, users: ApiUsers): Claim {
  if (header === undefined) return { header, token: undefined, user: undefined };
  const token = parseWsse(header);
  const username = token?.username ?? / Username="([^"]*)"/.exec(header)?.[1];
  const user = username === undefined ? undefined : users.find(username);
  return { header, token, user };
}

/**
 * Finds the operation, which sets the limit of the body, and reads the body. A request that leads nowhere is
 * refused when its body has come: an answer before a body that turns out to be broken would be
 * followed by a second one.
 */
export async function routeAndRead(
  context: RequestContext,
  stages: Stages,
): Promise<Buffer | undefined> {
  const { request, entry, recorded, user } = context;
  let problem: unknown;
  try {
    route(context, stages.router);
  } catch (error) {
    problem = error;
  }
  try {
    const reading = readBody(request, {
      maxBodyBytes: stages.bodyLimitOf(context.operation),
      idleTimeout: stages.idleTimeout,
    });
    recorded.body = reading && (await reading);
  } finally {
    if (!context.epoch.aborted) user.journal.add(entry, bytesOf(recorded));
    if (context.claim.user || !stages.authenticate) context.note = noteOf(context);
  }
  if (problem) throw problem;
  return recorded.body;
}

function noteOf({ user, method, recorded, claim, request }: RequestContext) {
  const { target, body } = recorded;
  const { remoteAddress } = request.socket;
  return user.state?.note?.({ method, target, body, nonce: claim.token?.nonce, remoteAddress });
}

function route(context: RequestContext, router: Router): void {
  const { path, segments, query } = readTarget(context.request.url ?? '');
  context.path = path;
  context.query = query;
  const found = router.find(context.method, segments);
  if (!found) throw new Refusal(404, 'The description has no such path.');
  if ('allowed' in found) throw wrongMethod(context.method, found.allowed);
  context.operation = found.operation;
  context.pathParameters = found.pathParameters;
  const { entry } = context;
  entry.operation = found.operation.group;
  entry.pathParameters = found.pathParameters;
}
