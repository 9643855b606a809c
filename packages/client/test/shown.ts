import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import type { ClientOptions } from '../src/call/client-options.ts';
import type { CrossborderFxError } from '../src/errors/errors.ts';

/** Records everything that a client passes to hooks and logger, and subscribes to its diagnostics channels. */
export function listening(heard: unknown[]): Partial<ClientOptions> {
  const hear = (told: unknown) => void heard.push(told);
  for (const name of ['request', 'response', 'retry', 'error']) {
    subscribe(`crossborder-fx:${name}`, hear);
    onTestFinished(() => void unsubscribe(`crossborder-fx:${name}`, hear));
  }
  return {
    logger: { debug: hear, warn: hear, error: hear },
    // These hooks record only the event, because the other arguments, request and response, belong to the caller.
    hooks: {
      onRequest: (event) => hear(event),
      onResponse: (event) => hear(event),
      onRetry: hear,
      onError: hear,
    },
  };
}

/** Prints a value as loggers do, with all enumerable properties, stacks and causes. */
function logged(value: unknown, depth = 10): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  const { message, stack, cause, errors } = value as Error & { errors?: unknown };
  const own = Object.entries(value).map(([name, one]) => [name, logged(one, depth - 1)]);
  const ofCause = [logged(cause, depth - 1), logged(errors, depth - 1)];
  return { ...Object.fromEntries(own), message, stack, ofCause, text: `${value}` };
}

/** Returns every text that an error shows when printed or copied, and all that hooks, logger and channels got. */
export function shown(error: unknown, heard: unknown[] = []): string {
  const data = (error as CrossborderFxError).toJSON();
  const forms = [error, { ...(error as object) }, structuredClone(error), structuredClone(data)];
  return [...forms, AggregateError([error]), heard]
    .flatMap((one) => [inspect(one, { depth: 20 }), JSON.stringify(one), inspect(logged(one))])
    .join('\n');
}

export function expectNone(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    const at = text.indexOf(secret);
    if (at >= 0)
      expect.fail(`${secret} is shown in …${text.slice(Math.max(0, at - 100), at + 100)}…`);
  }
}
