import { type AnswerText, CrossborderFxError } from '@crossborder-fx/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { everyone } from '../data/database.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { shownOf } from '../http/answer-error.ts';
import { isEmpty, withoutNulls } from '../http/json-body.ts';
import { Problem } from '../http/problem.ts';
import { answerTextOf, inItsForm } from './answer-text.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { type GatewayOperation, keyed } from './operations.ts';
import { problemOf } from './problem-of.ts';
import { type OnceRequest, sendOnce } from './send-once.ts';

export async function answerOperation(
  context: GatewayContext,
  operation: GatewayOperation,
  statusOfPath: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key']);
  const path = { ...Object(request.params), ...statusOfPath };
  const isOnce = operation.id in keyed || operation.id === 'confirmPayment';
  const shown: Shown = {};
  try {
    const answer = isOnce ? answerOnce : passThrough;
    const { status, text } = await answer(context, operation, path, request, shown);
    return passOn(reply, status, text);
  } catch (error) {
    if (!(error instanceof CrossborderFxError)) {
      if (isOnce || !operation.hasEffect || error instanceof Problem) throw error;
      request.log.error({ err: shownOf(error) }, 'failed');
      const detail = 'The gateway failed. Look for it before you send it again.';
      throw new Problem(424, 'outcome-unknown', detail);
    }
    const answer = problemOf(error, isOnce, context);
    request.outcome = error.outcome;
    if (answer instanceof Problem) throw answer;
    const { status, body, headers } = answer;
    const { last } = shown;
    // An error that is no JSON came from something between: a text is sent as JSON, too.
    const isJson = typeof body === 'object' && last?.status === status;
    return passOn(reply.headers(headers), status, isJson ? last.text : JSON.stringify(body));
  }
}

/** The last answer of the service. */
interface Shown {
  last?: AnswerText;
}

type PassedOn = Pick<AnswerText, 'status' | 'text'>;

/** Sends once for a key, or once for a payment to confirm. */
async function answerOnce(
  context: GatewayContext,
  operation: GatewayOperation,
  path: Record<string, string>,
  { caller, idempotencyKey, body }: FastifyRequest,
  shown: Shown,
): Promise<PassedOn> {
  const isConfirmation = operation.id === 'confirmPayment';
  const once: OnceRequest = {
    caller: isConfirmation ? everyone : caller,
    operation: operation.id as OnceRequest['operation'],
    reference: isConfirmation ? String(path['id']) : requireKey(idempotencyKey),
    // An expectation that is null was not found, and is not left out.
    body: isConfirmation ? body : withoutNulls(body),
    onAnswer(answer) {
      shown.last = answer;
    },
  };
  const run = () => runOnce(context, once);
  const textOf = ({ id }: { id: string }) => answerTextOf(operation, id, shown.last?.text);
  const result = await run();
  // Found by its marker in a list, which was read to its end. The journal knows it now, so that it is read on its own.
  const text = textOf(result) ?? (await run().then(textOf, () => undefined));
  return { status: 200, text: text ?? JSON.stringify(inItsForm(operation, result)) };
}

/** Reads, and what has an effect and no key: sent at most once, by the rules of the client. */
async function passThrough(
  { fx, stopped, isOwnSubscription }: GatewayContext,
  { id, hasEffect, method, path: template, takesBody }: GatewayOperation,
  path: Record<string, string>,
  { idempotencyKey, query, body: given }: FastifyRequest,
  shown: Shown,
): Promise<PassedOn> {
  if (idempotencyKey !== undefined && hasEffect) {
    const detail = 'is sent once for each request, and a key would not change that. Leave it out.';
    throw new Problem(400, 'key-not-taken', `${id} ${detail}`);
  }
  const { webhookId } = path;
  if (hasEffect && webhookId !== undefined && (await isOwnSubscription(webhookId))) {
    const detail = `${id} is refused: the gateway gets its notifications by this subscription.`;
    throw new Problem(403, 'own-subscription', detail);
  }
  const body = withoutNulls(given);
  // Some clients send {} or null with each request.
  const hasBody = takesBody ? body !== undefined : !isEmpty(body);
  const input = { path, query, ...(hasBody && { body }) };
  await fx.request(method as 'GET', template as '/wallets', input as never, {
    signal: stopped,
    onAnswer(answer) {
      shown.last = answer;
    },
  });
  return shown.last as AnswerText;
}

/** Answers with the text of the service, as it came: a number keeps its digits, and each field its place. */
function passOn(reply: FastifyReply, status: number, text: string | undefined): FastifyReply {
  reply.code(status);
  return text === undefined
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(text);
}

/** Runs what is sent once, for one request at a time. */
async function runOnce(
  { fx, database, underWay, watchCall, stopped }: GatewayContext,
  request: OnceRequest,
): Promise<{ id: string }> {
  const { caller, operation, reference } = request;
  const name = JSON.stringify([caller, operation, reference]);
  if (underWay.has(name)) {
    const headers = { 'retry-after': '1' };
    throw new Problem(409, 'in-progress', 'The request is on its way.', { reference, headers });
  }
  underWay.add(name);
  try {
    return await watchCall(database.journal, (journal) =>
      sendOnce(fx, journal, request, { signal: stopped }),
    );
  } finally {
    underWay.delete(name);
  }
}

function requireKey(key: string | undefined): string {
  if (key !== undefined) return key;
  const detail = 'Choose a key for what is to be created, keep it, and send it with each repeat.';
  throw new Problem(400, 'key-missing', detail);
}
