import { CrossborderFxError } from '@crossborder-fx/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { everyone } from '../data/database.ts';
import { nameOf } from '../data/open-requests.ts';
import { shownOf } from '../ground/answer-error.ts';
import type { GatewayContext } from '../ground/gateway-context.ts';
import { isEmpty, withoutNulls } from '../ground/json-body.ts';
import { Problem } from '../ground/problem.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { type GatewayOperation, keyed } from './operations.ts';
import { type PassedOn, problemOf } from './problem-of.ts';
import { type OnceRequest, sendOnce } from './send-once.ts';

export async function answerOperation(
  context: GatewayContext,
  operation: GatewayOperation,
  statusOfPath: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  request.idempotencyKey = key;
  const path = { ...Object(request.params), ...statusOfPath };
  const isOnce = operation.id in keyed || operation.id === 'confirmPayment';
  try {
    if (!isOnce) {
      if (key !== undefined && operation.hasEffect) {
        const detail =
          'is sent once for each request, and a key would not change that. Leave it out.';
        throw new Problem(400, 'key-not-taken', `${operation.id} ${detail}`);
      }
      return await passThrough(context, operation, path, request, reply);
    }
    const isConfirmation = operation.id === 'confirmPayment';
    const result = await runOnce(context, {
      caller: isConfirmation ? everyone : request.caller,
      operation: operation.id as OnceRequest['operation'],
      reference: isConfirmation ? String(path['id']) : requireKey(key),
      // An expectation that is null was not found, and is not left out.
      body: isConfirmation ? request.body : withoutNulls(request.body),
    });
    return reply.code(200).send(inItsForm(operation, result));
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
    return sendPassedOn(reply, answer);
  }
}

/** Reads, and what has an effect and no key: sent at most once, by the rules of the client. */
async function passThrough(
  { fx, stopped, isOwnSubscription }: GatewayContext,
  { id, method, path: template, hasEffect, takesBody }: GatewayOperation,
  path: Record<string, string>,
  { query, body: given }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { webhookId } = path;
  if (hasEffect && webhookId !== undefined && (await isOwnSubscription(webhookId))) {
    const detail = `${id} is refused: the gateway gets its notifications by this subscription.`;
    throw new Problem(403, 'own-subscription', detail);
  }
  const body = withoutNulls(given);
  // Some clients send {} or null with each request.
  const hasBody = takesBody ? body !== undefined : !isEmpty(body);
  const input = { path, query, ...(hasBody && { body }) };
  const answer = await fx.request(method as 'GET', template as '/wallets', input as never, {
    signal: stopped,
  });
  const { status } = answer.response;
  return sendPassedOn(reply, { status, body: answer.body, headers: {} });
}

function sendPassedOn(reply: FastifyReply, { status, body, headers }: PassedOn): FastifyReply {
  reply.code(status).headers(headers);
  // An error that is no JSON came from something between: a text is sent as JSON, too.
  return body === undefined
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Runs what is sent once, and keeps its body while nobody can tell the outcome. */
async function runOnce(
  { fx, database, open, underWay, stopped }: GatewayContext,
  request: OnceRequest,
): Promise<{ id: string }> {
  const { reference } = request;
  const name = nameOf(request);
  if (underWay.has(name)) {
    const headers = { 'retry-after': '1' };
    throw new Problem(409, 'in-progress', 'The request is on its way.', { reference, headers });
  }
  underWay.add(name);
  try {
    const result = await sendOnce(fx, database.journal, request, { signal: stopped });
    await open.forget(request);
    return result;
  } catch (error) {
    // Of another request, such as an equal trade of another program, the outcome is `not-sent`.
    if (error instanceof CrossborderFxError && error.outcome === 'unknown') {
      // The journal has the request already. Without its body, a person can decide after the next repeat.
      await open.keep(request).catch(() => {});
    }
    throw error;
  } finally {
    underWay.delete(name);
  }
}

/** The client gives the object itself. The description says where it is wrapped, and what stands beside it. */
function inItsForm({ wrapper, beside }: GatewayOperation, result: { id: string }): object {
  const object: Record<string, unknown> = { ...result };
  if (object['id'] === 'no-id') delete object['id'];
  if (wrapper === undefined) return object;
  const taken = beside.filter((name) => name in object).map((name) => [name, object[name]]);
  for (const [name] of taken) delete object[String(name)];
  return { [wrapper]: object, ...Object.fromEntries(taken) };
}

function requireKey(key: string | undefined): string {
  if (key !== undefined) return key;
  const detail = 'Choose a key for what is to be created, keep it, and send it with each repeat.';
  throw new Problem(400, 'key-missing', detail);
}
