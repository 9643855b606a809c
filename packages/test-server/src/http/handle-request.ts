import type { IncomingMessage } from 'node:http';
import { types } from 'node:util';
import { parseWsse } from '@crossborder-fx/client/wsse';
import type { Authenticator, SignedClaim } from '../check/authenticate.ts';
import { sentenceOf } from '../check/problems.ts';
import type { Validator } from '../check/validate.ts';
import type { Answer, Answerer, OperationRequest } from '../common/answerer.ts';
import { errorAnswer, Refusal, wrongMethod } from '../common/refusal.ts';
import { readTarget } from '../common/request-target.ts';
import type { Operation, Router } from '../common/router.ts';
import { type Fault, faultNames, type Stage } from '../faults/fault.ts';
import type { Rule } from '../faults/rules.ts';
import {
  bytesOf,
  type RecordedBytes,
  type RecordedEntry,
  recordRequest,
} from '../journal/journal-entry.ts';
import type { ApiUser, ApiUsers } from './api-users.ts';
import { parseBody, readBody } from './read-body.ts';
import { type WrittenAnswer, writeAnswer } from './send-answer.ts';

/** Makes the answer to a request, but does not write the answer. Throws only if the option `clock` fails. */
export async function handleRequest(
  request: IncomingMessage,
  stages: Stages,
): Promise<RequestContext> {
  const context = receive(request, stages);
  const { entry } = context;
  try {
    const answer = await answerOf(context, stages);
    context.answer = answer && writeAnswer(answer);
    context.problem = answer && messageIn(answer);
  } catch (error) {
    context.problem = error;
    // A client that left before its request was complete gets no answer, and its request does not count as refused.
    if (request.complete || !request.destroyed) {
      const refusal = error instanceof Refusal ? error : undefined;
      context.answer = writeAnswer(
        refusal ? errorAnswer(refusal.status, refusal.message, refusal.headers) : failure,
      );
      entry.refusal = refusal?.message;
    }
  }
  try {
    context.note?.close(context.answer);
  } catch (error) {
    context.problem ??= error;
  }
  entry.status = context.answer?.status;
  context.user.journal.finish(entry);
  return context;
}

export const failure = errorAnswer(
  500,
  'The server failed at this request. The log of the server has the error.',
);

function messageIn({ status, body }: Answer): string | undefined {
  if (status < 400) return undefined;
  const { errorMessage }: { errorMessage?: unknown } = Object(body);
  return typeof errorMessage === 'string' ? errorMessage : undefined;
}

async function answerOf(context: RequestContext, stages: Stages): Promise<Answer | undefined> {
  const bytes = await routeAndRead(context, stages);
  if (stages.authenticate) await authenticate(context, stages.authenticate);
  const { operation, headers, epoch } = context;
  context.body = parseBody(operation, headers, bytes);
  const problems = stages.validate(operation, context);
  if (problems.length > 0) throw new Refusal(422, sentenceOf(problems));
  epoch.throwIfAborted();
  const rule = context.user.rules.take(context);
  context.rule = rule;
  if (rule) context.entry.fault = faultIn(rule);
  const waiting = stages.wait(rule, epoch);
  if (waiting) await waiting;
  epoch.throwIfAborted();
  context.ending = endingAt('before', rule);
  if (context.ending) return undefined;
  const replaced =
    rule?.status === undefined || rule.answer ? undefined : statusAnswer(rule.status);
  if (replaced && rule?.stage !== 'after') return withHeaders(replaced, rule);
  const made = (rule?.answer ?? stages.answer)(context);
  const decided = types.isPromise(made) ? await made : made;
  if (!decided) throw new TypeError('The function that answers requests must return an answer.');
  context.ending = endingAt('after', rule);
  return context.ending ? undefined : withHeaders(replaced ?? decided, rule);
}

async function authenticate(
  { claim, at, entry, recorded }: RequestContext,
  verify: Authenticator,
): Promise<void> {
  const { verdict, nonceReused, expectedDigest } = await verify(claim, at);
  recorded.verdict = verdict;
  if (verdict.failed) throw new Refusal(401, verdict.reason, { expectedDigest });
  entry.nonce = claim.token?.nonce;
  entry.nonceReused = nonceReused;
}

function faultIn(rule: Rule): Fault | undefined {
  const parts = faultNames.filter((name) => rule[name] !== undefined);
  if (parts.length === 0) return undefined;
  return Object.fromEntries(parts.map((name) => [name, rule[name]]));
}

function endingAt(stage: Stage, rule: Rule | undefined): RequestContext['ending'] {
  return (['drop', 'reset', 'garbage'] as const).find((ending) => rule?.[ending] === stage);
}

function statusAnswer(status: number): Answer {
  return status < 400
    ? { status }
    : errorAnswer(status, 'A fault rule of the test gave this answer.');
}

function withHeaders(answer: Answer, rule: Rule | undefined): Answer {
  if (!rule?.headers) return answer;
  return { ...answer, headers: { ...answer.headers, ...rule.headers } };
}

export interface Stages {
  router: Router;
  users: ApiUsers;
  authenticate: Authenticator | undefined;
  validate: Validator;
  answer: Answerer;
  wait(fault: Fault | undefined, epoch: AbortSignal): Promise<void> | undefined;
  bodyLimitOf(operation: Operation | undefined): number;
  idleTimeout: number;
  clock: () => Date;
}

/** A request while the server handles it. Each stage of the handling adds its results. */
export interface RequestContext extends OperationRequest {
  request: IncomingMessage;
  user: ApiUser;
  claim: SignedClaim;
  entry: RecordedEntry;
  recorded: RecordedBytes;
  rule: Rule | undefined;
  ending: 'drop' | 'reset' | 'garbage' | undefined;
  answer: WrittenAnswer | undefined;
  problem: unknown;
}

function receive(request: IncomingMessage, { users, clock }: Stages): RequestContext {
  const { method = '', url = '' } = request;
  // The cast is safe: Node joins repeated headers in one text, except Set-Cookie, which requests do not have.
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
    // The cast is safe: route() sets the operation before other code reads it.
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

/** Reads the header X-WSSE and finds the API user that it names, without verifying the signature. */
function claimOf(header: string | undefined, users: ApiUsers): Claim {
  if (header === undefined) return { header, token: undefined, user: undefined };
  const token = parseWsse(header);
  const username = token?.username ?? / Username="([^"]*)"/.exec(header)?.[1];
  const user = username === undefined ? undefined : users.find(username);
  return { header, token, user };
}

/** Refuses an unknown path only after reading its body: otherwise, the HTTP parser would answer a broken body again. */
async function routeAndRead(context: RequestContext, stages: Stages): Promise<Buffer | undefined> {
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
    if (context.claim.user || !stages.authenticate) {
      const { method, claim } = context;
      const { target, body } = recorded;
      const { remoteAddress } = request.socket;
      const nonce = claim.token?.nonce;
      context.note = user.state?.note?.({ method, target, body, nonce, remoteAddress });
    }
  }
  if (problem) throw problem;
  return recorded.body;
}

function route(context: RequestContext, router: Router): void {
  const { path, segments, query } = readTarget(context.request.url ?? '');
  context.path = path;
  context.query = query;
  const misspelling = router.misspellingOf(segments);
  if (misspelling !== undefined) throw new Refusal(404, misspelling);
  const found = router.find(context.method, segments);
  if (!found) throw new Refusal(404, 'The OpenAPI description has no such path.');
  if ('allowed' in found) throw wrongMethod(context.method, found.allowed);
  context.operation = found.operation;
  context.pathParameters = found.pathParameters;
  context.entry.operation = found.operation.group;
  context.entry.pathParameters = found.pathParameters;
}
