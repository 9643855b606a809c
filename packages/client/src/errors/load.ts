import { ValidationError } from './errors.ts';

/** Loads a file when it is used first, and keeps it: to import it again takes a tenth of a call. */
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
 * A copy of a body or an id: what the caller changes while a file is loaded must not be sent.
 *
 * @param operation - refuses what JSON cannot hold; without it, that is refused later
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
