import { nodeModule } from '../common/node-module.ts';
import { ownMessageOf, read } from '../common/own-error.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

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

/** Matches a name in a program or a database, and an SQLSTATE, but no text with spaces and no amount such as 1250.00. */
const plainName = /^(?:[A-Za-z_$][\w$.-]{0,63}|[\dA-Z]{5})$/;

/** Matches the word with which Redis begins a refusal. Before version 7, a script's refusal has it after `: -`. */
const redisWord =
  /(?:^|: -)(OOM|MISCONF|READONLY|NOAUTH|WRONGPASS|NOPERM|LOADING|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|BUSY|CROSSSLOT|WRONGTYPE) /;

// Matches stack lines such as `at run (file:///app/main.js:3:1)` and `at new Promise (<anonymous>)`.
const place = /^ +at .*(?::(?:\d+:\d+|0x[\da-f]+)\)?|\((?:<anonymous>|native|index \d+)\))$/;

/** Limits the depth of causes, which may form a circle. */
const deepest = 4;

/**
 * Describes an error of a handler, a store or a library for a log: class, code, names of tables or columns, and stack
 * positions, also of its causes and parts. The description leaves out messages of other code, because databases and query
 * builders quote values. Never throws.
 */
function describeError(error: unknown): string {
  try {
    const lines = linesOf(error, deepest);
    return (ownMessageOf(error) === undefined ? [...lines, `    ${advice}`] : lines).join('\n');
  } catch {
    return `The error cannot be read. ${advice}`;
  }
}

const advice = 'The message is not printed, since it may quote a payload: pass onError to see it.';

function linesOf(error: unknown, depth: number): string[] {
  const message = ownMessageOf(error);
  const names = ['constraint', 'table', 'column'].flatMap((what) => {
    const name = plain(error, what);
    return name === undefined ? [] : [`${what} ${name}`];
  });
  const details = names.length === 0 ? undefined : `(${names.join(', ')})`;
  const [, refusal] = redisWord.exec(String(read(error, 'message'))) ?? [];
  const first = [classOf(error), plain(error, 'code') ?? refusal, message, details];
  const lines = [first.filter((part) => part !== undefined).join(' ')];
  // An error that this package has made is described by its message, and needs no stack.
  if (message === undefined) lines.push(...placesOf(error));
  const parts = read(error, 'errors');
  const inner = [read(error, 'cause'), ...(Array.isArray(parts) ? parts : [])];
  for (const each of inner.slice(0, 1 + deepest)) {
    if (each == null || depth === 0) continue;
    const [head, ...rest] = linesOf(each, depth - 1);
    lines.push(`  because of ${head}`, ...rest);
  }
  return lines;
}

/** If the name is just "Error" or "error", returns the class name, unless a minifier has shortened it. */
function classOf(error: unknown): string {
  const name = plain(error, 'name');
  if (name !== undefined && !/^error$/i.test(name)) return name;
  const className = plain(read(error, 'constructor'), 'name') ?? '';
  return className.length > 2 ? className : (name ?? typeof error);
}

function plain(holder: unknown, name: string): string | undefined {
  const value = read(holder, name);
  return typeof value === 'string' && plainName.test(value) ? value : undefined;
}

/** Returns the lines of the stack after the message. The stack repeats the message as it was when the error was created. */
function placesOf(error: unknown): string[] {
  const [stack, message] = [read(error, 'stack'), read(error, 'message')];
  if (typeof stack !== 'string') return [];
  const start =
    typeof message === 'string' ? Math.max(0, stack.indexOf(message)) + message.length : 0;
  const lines = stack.slice(start).split('\n');
  const last = lines.findLastIndex((line) => line !== '' && !place.test(line));
  return lines.slice(last + 1).filter((line) => line !== '');
}
