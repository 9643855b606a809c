import type { IncomingMessage } from 'node:http';
import { types } from 'node:util';
import type { Authenticator } from '../check/authenticate.ts';
import { sentenceOf } from '../check/problems.ts';
import { type Fault, faultNames, type Stage } from '../faults/fault.ts';
import type { Rule } from '../faults/rules.ts';
import type { Answer } from '../ground/answerer.ts';
import { errorAnswer, Refusal } from '../ground/refusal.ts';
import type { RequestContext, Stages } from './context.ts';
import { parseBody } from './read-body.ts';
import { receive, routeAndRead } from './receive.ts';
import { writeAnswer } from './send-answer.ts';

/** Takes a request through all stages but the last, its writing. Throws only when the clock fails. */
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
    // A client that went away before its request was complete gets no answer, and was not refused.
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

export const failure = errorAnswer(500, 'The server failed at this request; its log says how.');

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
  const early = endingAt('before', rule);
  if (early) return end(context, early);
  const replaced =
    rule?.status === undefined || rule.answer ? undefined : statusAnswer(rule.status);
  if (replaced && rule?.stage !== 'after') return withHeaders(replaced, rule);
  const made = (rule?.answer ?? stages.answer)(context);
  const decided = types.isPromise(made) ? await made : made;
  if (!decided) throw new TypeError('The answerer returned no answer.');
  const late = endingAt('after', rule);
  if (late) return end(context, late);
  return withHeaders(replaced ?? decided, rule);
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
  if (!rule) return undefined;
  for (const ending of ['drop', 'reset', 'garbage'] as const) {
    if (rule[ending] === stage) return ending;
  }
  return undefined;
}

function end(context: RequestContext, ending: RequestContext['ending']): undefined {
  context.ending = ending;
}

function statusAnswer(status: number): Answer {
  return status < 400 ? { status } : errorAnswer(status, 'The server was told to answer so.');
}

function withHeaders(answer: Answer, rule: Rule | undefined): Answer {
  if (!rule?.headers) return answer;
  return { ...answer, headers: { ...answer.headers, ...rule.headers } };
}
