import { type AnswerText, CrossborderFxError } from '@crossborder-fx/client';
import { withTextIds } from '@crossborder-fx/client/once';
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

/** Remembers the service's last response, which the gateway passes on to the program. All ids in the response are strings. */
interface Shown {
  last?: AnswerText;
  onAnswer(answer: AnswerText): void;
}

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
  const shown: Shown = {
    onAnswer({ text, ...answer }) {
      shown.last = { ...answer, text: text && withTextIds(text) };
    },
  };
  try {
    if (isOnce) {
      const text = await sendOnceAtATime(context, operation, path, request, shown);
      return passOn(reply, 200, text);
    }
    await passThrough(context, operation, path, request, shown);
    return passOn(reply, shown.last?.status, shown.last?.text);
  } catch (error) {
    if (error instanceof CrossborderFxError) {
      request.outcome = error.outcome;
      const answer = problemOf(error, isOnce, context);
      if (answer instanceof Problem) throw answer;
      const { status, body, headers } = answer;
      // A body that is not JSON comes from a proxy in front of the service. The gateway passes the body on as a JSON string.
      const isJson = typeof body === 'object' && shown.last?.status === status;
      return passOn(
        reply.headers(headers),
        status,
        isJson ? shown.last?.text : JSON.stringify(body),
      );
    }
    if (isOnce || !operation.hasEffect || error instanceof Problem) throw error;
    request.log.error({ err: shownOf(error) }, 'failed');
    const detail =
      'The gateway failed, and the request may have taken effect. Check this at the service before you repeat it.';
    throw new Problem(424, 'outcome-unknown', detail);
  }
}

/** Passes on the text of the service's response unchanged, so that numbers keep their digits, and fields keep their order. */
function passOn(reply: FastifyReply, status = 200, text: string | undefined): FastifyReply {
  reply.code(status);
  if (text === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Creates or confirms an object once. Requests for the same idempotency key or payment run one at a time. */
async function sendOnceAtATime(
  { fx, database, underWay, watchCall, stopped }: GatewayContext,
  operation: GatewayOperation,
  path: Record<string, string>,
  { caller, idempotencyKey, body }: FastifyRequest,
  shown: Shown,
): Promise<string> {
  const isConfirmation = operation.id === 'confirmPayment';
  const reference = isConfirmation ? path['id'] : idempotencyKey;
  if (reference === undefined) {
    const detail =
      'The header Idempotency-Key is missing. Choose a key for the new object, store it, and send it with each repeat.';
    throw new Problem(400, 'key-missing', detail);
  }
  const once: OnceRequest = {
    caller: isConfirmation ? everyone : caller,
    operation: operation.id as OnceRequest['operation'],
    reference,
    // Keeps a null in `expect`: the program gave no value to compare, so the client must refuse the request.
    body: isConfirmation ? body : withoutNulls(body),
    onAnswer: shown.onAnswer,
  };
  const name = JSON.stringify([once.caller, once.operation, reference]);
  if (underWay.has(name)) {
    const headers = { 'retry-after': '1' };
    const detail =
      'A request for this Idempotency-Key or payment is under way. Repeat yours after 1 second.';
    throw new Problem(409, 'in-progress', detail, { reference, headers });
  }

  const send = () =>
    watchCall(database.journal, (journal) => sendOnce(fx, journal, once, { signal: stopped }));
  const textOf = (made: { id: string }) => answerTextOf(operation, made, shown.last?.text);
  underWay.add(name);
  try {
    const result = await send();
    // The last response of the service may be a later page of a list that lacks the created object. After the first
    // call of `send`, the journal has the object's id, so the second call of `send` reads the object alone.
    const text = textOf(result) ?? (await send().then(textOf, () => undefined));
    return text ?? JSON.stringify(inItsForm(operation, result));
  } finally {
    underWay.delete(name);
  }
}

/** Passes on a request that only reads, and sends a request with an effect but no idempotency key at most once. */
async function passThrough(
  { fx, stopped, isOwnSubscription }: GatewayContext,
  { id, hasEffect, method, path: template, takesBody }: GatewayOperation,
  path: Record<string, string>,
  { idempotencyKey, query, body: given }: FastifyRequest,
  { onAnswer }: Shown,
): Promise<void> {
  if (idempotencyKey !== undefined && hasEffect) {
    const detail =
      'takes no Idempotency-Key: the gateway sends each request at most once. Leave the header out.';
    throw new Problem(400, 'key-not-taken', `${id} ${detail}`);
  }
  const { webhookId } = path;
  if (hasEffect && webhookId !== undefined && (await isOwnSubscription(webhookId))) {
    const detail = `The gateway refuses ${id}, because the gateway gets its notifications through this subscription.`;
    throw new Problem(403, 'own-subscription', detail);
  }
  const body = withoutNulls(given);
  // Some HTTP clients send {} or null as the body of every request, even of a request that takes no body.
  const hasBody = takesBody ? body !== undefined : !isEmpty(body);
  const input = { path, query, ...(hasBody && { body }) };
  const options = { signal: stopped, onAnswer };
  await fx.request(method as 'GET', template as '/wallets', input as never, options);
}
