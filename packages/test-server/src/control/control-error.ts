import type { Answer } from '../http/answerer.ts';
import { Refusal } from '../http/refusal.ts';

// By name: the classes stand where they are thrown.
const statuses: Record<string, number> = {
  TypeError: 422,
  WaitForRequestError: 408,
  RefusedRequestsError: 409,
  SendWebhookError: 502,
};

// What was wrong is often in the message, and may be a megabyte.
const longestMessage = 2_000;

/**
 * An error of the control interface: `error` is a sentence, `name` the class of the error, and `code`
 * which of its kind it is, where there are several.
 */
export function controlError(error: unknown): Answer {
  const { name, message } = error instanceof Error ? error : new Error();
  const status = error instanceof Refusal ? error.status : statuses[name];
  if (status === undefined) {
    const sentence = 'The server failed at this request; its log says how.';
    return { status: 500, body: { error: sentence, name: 'Error' } };
  }
  if (!(error instanceof Refusal)) return { status, body: { error: cut(message), name } };
  return { status, headers: error.headers, body: { error: cut(message), name, ...error.origin } };
}

function cut(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
}
