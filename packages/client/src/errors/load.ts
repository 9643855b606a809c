import { ValidationError } from './errors.ts';

/** Keeps the module, because even a repeated import takes a tenth of the time that a call takes. */
export function lazy<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= load().catch((cause) => {
      loading = undefined;
      const rule = 'could not be made: a file of this package cannot be loaded.';
      throw new ValidationError('the request', rule, undefined, { cause });
    });
    return loading;
  };
}

/**
 * Copies a body or an id that the caller gave, so that the client does not send a change that the caller makes while a file is
 * loaded.
 *
 * @param operation - names the operation in the error for a value that JSON cannot hold; without it, a later step
 *   refuses the value
 * @throws {ValidationError}
 */
export function copyOf<Subject>(subject: Subject, operation?: string): Subject {
  try {
    return JSON.parse(JSON.stringify(subject));
  } catch (cause) {
    if (!operation || typeof subject !== 'object') return subject;
    throw new ValidationError('the body', 'cannot be written as JSON.', operation, { cause });
  }
}
