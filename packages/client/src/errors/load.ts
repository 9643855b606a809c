import { ValidationError } from './errors.ts';

/** A file that is loaded when it is used. */
export function loaded<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause) => {
    const rule = 'could not be made: a file of this package cannot be loaded.';
    throw new ValidationError('the request', rule, undefined, { cause });
  });
}

/**
 * A copy of a body or an id: what the caller changes while a file is loaded must not be sent. What JSON
 * cannot hold is refused later.
 */
export function copyOf<Subject>(subject: Subject): Subject {
  try {
    return JSON.parse(JSON.stringify(subject));
  } catch {
    return subject;
  }
}
