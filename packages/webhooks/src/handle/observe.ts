import { nodeModule } from '../common/node-module.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import { describeError } from './describe-error.ts';

/** The origin of an event: the service sent it, or recovery found it among the failed ones. */
export type WebhookOrigin = 'delivery' | 'recovery';

/** The facts about a notification that are known so far. */
export interface WebhookSubject {
  /** The event of the notification, or undefined for a refused notification. It holds names, accounts and amounts. */
  event: WebhookEvent | undefined;
  key: string | undefined;
  origin: WebhookOrigin;
}

/**
 * The result of a notification. `processed`: its handler ran. `duplicate`: it was processed before.
 * `in-flight`: it is being processed at this moment, by another worker or by this one. `refused`: it
 * is forged or unusable. `failed`: its handler or the store failed.
 */
export type WebhookOutcome = 'processed' | 'duplicate' | 'in-flight' | 'refused' | 'failed';

export interface WebhookOutcomeEvent extends WebhookSubject {
  outcome: WebhookOutcome;
}

export interface WebhookErrorEvent extends WebhookSubject {
  error: unknown;
}

/** Functions that are called on events. The default of `onError` prints errors that they throw. */
export interface WebhookHooks {
  /**
   * Called with each error that leads to 400 or 500, or that recovery meets. Nobody awaits a promise that it returns.
   * @default prints class, code and stack, and no message that may quote a payload
   */
  onError?: ((error: unknown, subject: WebhookSubject) => void) | undefined;
  /**
   * Called with each outcome. For work that takes longer than `answerTimeoutSeconds` it is called
   * twice: `in-flight` when 500 is answered, and again when the work has ended.
   */
  onOutcome?: ((outcome: WebhookOutcome, subject: WebhookSubject) => void) | undefined;
}

/** Calls the hooks, and publishes to Node's diagnostics channels. */
export interface Observer {
  error(error: unknown, subject: WebhookSubject): void;
  outcome(outcome: WebhookOutcome, subject: WebhookSubject): void;
}

/** Node's diagnostics channels for events and errors; undefined in other runtimes. */
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

/** Prints neither the subject nor quoted values, because a payload does not belong in a log. */
function logError(error: unknown): void {
  console.error(`crossborder-fx webhooks: ${describeError(error)}`);
}

function publish(name: string, event: object): void {
  const channel = `crossborder-fx:${name}`;
  if (diagnostics?.hasSubscribers(channel)) diagnostics.channel(channel).publish(event);
}

/**
 * Calls a hook without waiting. A failure of the hook must not change the answer, because the service might then
 * not deliver again.
 */
function notify(hook: () => unknown): void {
  // The promise catches errors of an async hook, which the type does not forbid.
  new Promise((resolve) => resolve(hook())).catch(logError);
}
