import { WaitForRequestError } from '../journal/find-requests.ts';
import { RefusedRequestsError } from '../journal/journal.ts';
import { SendWebhookError } from '../notify/delivery.ts';

/** A server cannot be steered: it is gone, it is another one, or it does not let this program. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}

const classes: Record<string, new (message: string) => Error> = {
  RefusedRequestsError,
  SendWebhookError,
  TypeError,
  WaitForRequestError,
};

export type ErrorMaker = (code: string, message: string) => Error;

export function errorFrom(
  url: string,
  { error, name, code }: { error?: unknown; name?: unknown; code?: unknown },
  own: Readonly<Record<string, ErrorMaker>>,
): Error {
  const make = Object.hasOwn(own, String(name)) ? own[String(name)] : undefined;
  if (make) return make(String(code), String(error));
  const Known = classes[String(name)];
  return Known ? new Known(String(error)) : new ControlError(`${url} refuses: ${error}`);
}
