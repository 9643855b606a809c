import { type AnswerText, CrossborderFxError } from '@crossborder-fx/client';
import { withTextIds } from '@crossborder-fx/client/once';
import { everyone } from '../data/database.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { isEmpty, withoutNulls } from '../http/json-body.ts';
import { Problem } from '../http/problem.ts';
import type { Answer, Call } from '../http/server.ts';
import { isOwnSubscription } from '../notify/subscription.ts';
import { type GatewayOperation, keyed } from './operations.ts';
import { problemOf } from './problem-of.ts';
import { nameOf, type OnceRequest, sendOnce } from './send-once.ts';

const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
const longestKey = 37;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Remembers the service's last response, which the gateway passes on to the program. All ids in the response are strings. */
interface Shown {
  last?: AnswerText;
  onAnswer(answer: AnswerText): void;
}

export async function answerOperation(
  context: GatewayContext,
  operation: GatewayOperation,
  statusOfPath: Record<string, string>,
  call: Call,
): Promise<Answer> {
  call.idempotencyKey = idempotencyKeyOf(call.request.headers['idempotency-key']);
  const path = { ...call.params, ...statusOfPath };
  const isOnce = operation.id in keyed || operation.id === 'confirmPayment';
  const shown: Shown = {
    onAnswer({ text, ...answer }) {
      shown.last = { ...answer, text: text && withTextIds(text) };
    },
  };
  try {
    if (isOnce) {
      return passOn(200, await sendOnceAtATime(context, operation, path, call, shown));
    }
    await passThrough(context, operation, path, call, shown);
    return passOn(shown.last?.status, shown.last?.text);
  } catch (error) {
    if (error instanceof CrossborderFxError) {
      call.outcome = error.outcome;
      const answer = problemOf(error, isOnce, context);
      if (answer instanceof Problem) throw answer;
      const { status, body, headers } = answer;
      // A body that is not JSON comes from a proxy in front of the service. The gateway passes the body on as a JSON string.
      const isJson = typeof body === 'object' && shown.last?.status === status;
      return passOn(status, isJson ? shown.last?.text : JSON.stringify(body), headers);
    }
    if (isOnce || !operation.hasEffect || error instanceof Problem) throw error;
    context.report(error, 'the request');
    const detail =
      'The gateway failed, and the request may have taken effect. Check this at the service before you repeat it.';
    throw new Problem(424, 'outcome-unknown', detail);
  }
}

/** Passes on the text of the service's response unchanged, so that numbers keep their digits, and fields keep their order. */
function passOn(status = 200, text?: string, headers = {}): Answer {
  const type = text !== undefined && { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers: { ...headers, ...type }, text };
}

/** Creates or confirms an object once. Requests for the same idempotency key or payment run one at a time. */
async function sendOnceAtATime(
  { fx, database, underWay, watchCall, stopped }: GatewayContext,
  operation: GatewayOperation,
  path: Record<string, string>,
  { caller, idempotencyKey, body }: Call,
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
  const name = nameOf(once);
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
  context: GatewayContext,
  { id, hasEffect, method, path: template, takesBody }: GatewayOperation,
  path: Record<string, string>,
  { idempotencyKey, query, body: given }: Call,
  { onAnswer }: Shown,
): Promise<void> {
  if (idempotencyKey !== undefined && hasEffect) {
    const detail =
      'takes no Idempotency-Key: the gateway sends each request at most once. Leave the header out.';
    throw new Problem(400, 'key-not-taken', `${id} ${detail}`);
  }
  const { webhookId } = path;
  if (hasEffect && webhookId !== undefined && (await isOwnSubscription(context, webhookId))) {
    const detail = `The gateway refuses ${id}, because the gateway gets its notifications through this subscription.`;
    throw new Problem(403, 'own-subscription', detail);
  }
  const body = withoutNulls(given);
  // Some HTTP clients send {} or null as the body of every request, even of a request that takes no body.
  const hasBody = takesBody ? body !== undefined : !isEmpty(body);
  const input = { path, query, ...(hasBody && { body }) };
  const options = { signal: context.stopped, onAnswer };
  await context.fx.request(method as 'GET', template as '/wallets', input as never, options);
}

/**
 * Returns the JSON text that answers a program: the object in the service's response `text`, in the response form of the
 * operation. The service wraps an object differently when it answers a read than when it answers a creation.
 *
 * @returns undefined when `text` does not contain the object, such as when `text` is another page of a list
 */
function answerTextOf(
  operation: GatewayOperation,
  { id, payeeVerification }: { id: string; payeeVerification?: unknown },
  text = 'null',
): string | undefined {
  // Keeps the original text of a number if a JavaScript number would lose some of its digits.
  const shown = Object(
    JSON.parse(text, (_name, value, context?: { source?: string }) => {
      const source = String(context?.source);
      return typeof value !== 'number' || String(value) === source ? value : rawJSON?.(source);
    }),
  );
  const isIt = (value: unknown) => {
    const { fixedForwardId, id: ownId } = Object(value);
    return String(fixedForwardId || ownId) === id;
  };
  const found = [shown, ...Object.values(shown).flat()].find(isIt);
  if (!found) return undefined;
  const shownIn = Object.keys(shown).find((name) => shown[name] === found);
  const isWhole = shownIn !== undefined || found === shown;
  // Only the service's answer to the creation shows a payee verification. If that answer was lost, the client has read it in the log.
  const isVerified = 'payeeVerification' in { ...shown, ...found };
  const more = isVerified || payeeVerification === undefined ? undefined : { payeeVerification };
  if (isWhole && shownIn === operation.wrapper && !more) return text;
  const { [shownIn ?? '']: _, ...others } = shownIn === undefined ? {} : shown;
  return JSON.stringify(inItsForm(operation, { ...others, ...found, ...more }));
}

/** Puts an object into the operation's response form: most fields inside a wrapper, and some fields outside it. */
function inItsForm({ wrapper, beside }: GatewayOperation, given: object): object {
  const object: Record<string, unknown> = { ...given };
  if (object['id'] === 'no-id') delete object['id'];
  if (wrapper === undefined) return object;
  const taken = beside.filter((name) => name in object).map((name) => [name, object[name]]);
  for (const [name] of taken) delete object[String(name)];
  return { [wrapper]: object, ...Object.fromEntries(taken) };
}

/**
 * Returns the idempotency key of a request, bare or in double quotes, as draft-ietf-httpapi-idempotency-key-header-07 spells
 * the key.
 *
 * @param value - the value of the header Idempotency-Key; Node joins two headers with a comma, which no key may have
 * @throws {Problem} 400 when there are two keys, or the key has another form
 */
function idempotencyKeyOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  const bare = /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text;
  // The idempotency key becomes part of a payment's tag, so it may have only characters that tags and headers allow.
  if (!/^[\x21-\x7e]+$/.test(bare) || /[&<>%?\\/|",]/.test(bare)) {
    throw invalid(
      'is empty, has a space, a character outside ASCII or one of &<>%?\\/|",, or was sent in two headers',
    );
  }
  if (bare.length > longestKey) throw invalid(`has more than ${longestKey} characters`);
  // A program's database may return a UUID in capitals, which is the same UUID as in lower case (RFC 9562, section 4).
  return uuid.test(bare) ? bare.toLowerCase() : bare;
}

function invalid(what: string): Problem {
  const form = `1 to ${longestKey} characters, such as a UUID`;
  return new Problem(400, 'key-invalid', `The Idempotency-Key ${what}. It must have ${form}.`);
}
