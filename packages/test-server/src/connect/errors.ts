import { WaitForRequestError } from '../journal/find-requests.ts';
import { RefusedRequestsError } from '../journal/refused-requests-error.ts';
import { SendWebhookError } from '../notify/send-webhook-error.ts';
import { ControlError } from './control-error.ts';

const classes: Record<string, new (message: string) => Error> = {
  RefusedRequestsError,
  SendWebhookError,
  TypeError,
  WaitForRequestError,
};

/** The error of the other side, of the class that it had there. */
export function errorFrom(
  url: string,
  { error, name }: { error?: unknown; name?: unknown },
): Error {
  const Known = classes[String(name)];
  return Known ? new Known(String(error)) : new ControlError(`${url} refuses: ${error}`);
}
