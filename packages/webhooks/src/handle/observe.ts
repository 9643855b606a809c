import { nodeModule } from '../common/node-module.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import { describeError } from './describe-error.ts';

/** The origin of an event: the service has delivered it, or recovery has found it in the list of failed notifications. */
export type WebhookOrigin = 'delivery' | 'recovery';

/** The facts about a notification that the receiver knows when it calls a hook. */
export interface WebhookSubject {
  /** The event of the notification; undefined for a refused notification. The event holds names, accounts and amounts. */
  event: WebhookEvent | undefined;
  key: string | undefined;
  origin: WebhookOrigin;
}

/**
 * The result of a notification. `processed`: its handler ran. `duplicate`: its event was processed before. `in-flight`: its
 * event is being processed at this moment, by another worker or by this worker. `refused`: the notification is forged or
 * unusable. `failed`: its handler or the store failed.
 */
export type WebhookOutcome = 'processed' | 'duplicate' | 'in-flight' | 'refused' | 'failed';

export interface WebhookOutcomeEvent extends WebhookSubject {
  outcome: WebhookOutcome;
}

export interface WebhookErrorEvent extends WebhookSubject {
  error: unknown;
}

/** Functions that the receiver calls. The default of `onError` prints errors that these functions throw. */
export interface WebhookHooks {
  /**
   * Called with each error that makes the receiver answer 400 or 500, or that occurs in a recovery. The receiver does not await
   * a promise that the function returns.
   * @default prints class, code and stack, and no message that may quote a payload
   */
  onError?: ((error: unknown, subject: WebhookSubject) => void) | undefined;
  /** Called with each outcome. If work goes on after the answer, called with `in-flight`, and again when the work has ended. */
  onOutcome?: ((outcome: WebhookOutcome, subject: WebhookSubject) => void) | undefined;
}

export interface Observer {
  error(error: unknown, subject: WebhookSubject): void;
  outcome(outcome: WebhookOutcome, subject: WebhookSubject): void;
}

const diagnostics = nodeModule('node:diagnostics_channel');

export function createObserver({ onError = logError, onOutcome }: WebhookHooks): Observer {
  return {
    error(error, subject) {
      publish('webhook-error', { ...subject, error } satisfies WebhookErrorEvent);
      notify(() => onError(error, { ...subject }));
    },
    outcome(outcome, subject) {
      publish('webhook-outcome', { ...subject, outcome } satisfies WebhookOutcomeEvent);
      notify(() => onOutcome?.(outcome, { ...subject }));
    },
  };
}

/** Prints neither the notification nor values that an error quotes, because a payload does not belong in a log. */
function logError(error: unknown): void {
  console.error(`crossborder-fx webhooks: ${describeError(error)}`);
}

function publish(name: string, event: object): void {
  const channel = `crossborder-fx:${name}`;
  if (diagnostics?.hasSubscribers(channel)) diagnostics.channel(channel).publish(event);
}

/** Calls a hook without waiting. A failure of the hook must not change the answer to the notification. */
function notify(hook: () => unknown): void {
  // The type of a hook allows an async function. The promise catches the errors of such a function too.
  new Promise((resolve) => resolve(hook())).catch(logError);
}
