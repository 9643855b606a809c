import { OwnError } from '../common/own-error.ts';

export interface Quoting {
  serviceText: boolean;
  /** Texts that no error or log may repeat: the `X-WSSE` header, the digest in the header and the API secret. */
  secrets: readonly string[];
}

const silent: Quoting = { serviceText: false, secrets: [] };

/**
 * The part of another package's error that the client passes on. `name`, `message` and `code` may be logged: the message is
 * only a code unless `serviceText` is set.
 */
export class ForeignError extends Error {
  /** Makes `inspect` of Node show the name of the original error, not of this class. */
  static override readonly name = 'Error';
  declare readonly code?: string;
  /** The message of the original error. The property is not enumerable, because the message may contain anything. */
  declare readonly errorMessage: string;
}

/**
 * Copies another package's error for use as a cause, without its stack and other properties, which may quote the request. The
 * function does not check the error's class: a test runner may have its own `Error` in each file.
 */
export function passedOn(problem: unknown, quoting = silent, depth = 10): Error | undefined {
  if (problem instanceof ForeignError) return problem;
  const { name, message, code, syscall, cause } = readError(problem);
  // An error can be its own cause, so the function follows a limited number of causes.
  if (typeof name !== 'string' || typeof message !== 'string' || depth === 0) return undefined;
  const inner = passedOn(cause, quoting, depth - 1);
  const options = inner && { cause: inner };
  if (problem instanceof OwnError) return new OwnError(message, options);
  const text = withoutSecrets(message, quoting);
  const known = isCode(code) ? code : undefined;
  const isCall = typeof syscall === 'string' && /^[a-z]{2,16}$/.test(syscall);
  const said = known && (isCall ? `${syscall} ${known}` : known);
  const shown = quoting.serviceText
    ? shortened(text)
    : (said ?? inner?.message ?? 'see errorMessage');
  const error = foreignError({ name, message: shown, code: known }, inner);
  Object.defineProperty(error, 'errorMessage', { value: text });
  return error;
}

export function foreignError(
  { name, message, code }: { name: string; message: string; code?: unknown },
  cause: Error | undefined,
): ForeignError {
  const error = new ForeignError(message, cause && { cause });
  error.name = /^\w{1,64}$/.test(name) ? name : 'Error';
  error.stack = `${error.name}: ${message}`;
  return isCode(code) ? Object.assign(error, { code }) : error;
}

export function reasonOf(error: Error | undefined): string {
  if (!error) return 'an unknown problem';
  const { message, cause } = error;
  const isMore = cause instanceof Error && cause.message !== message;
  return isMore ? `${message} (${cause.message})` : message;
}

export function withoutSecrets(text: string, { secrets }: Quoting): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text);
}

const longestText = 2_000;

/** Shortens a text of the service, so that no answer makes an error message too long. */
export function shortened(text: string): string {
  const rest = text.length - longestText;
  return rest > 0 ? `${text.slice(0, longestText)}… (${rest} characters more)` : text;
}

function readError(problem: unknown): Record<string, unknown> {
  try {
    const { name, message, code, syscall, cause } = Object(problem);
    return { name, message, code, syscall, cause };
  } catch {
    // An error that another package threw may have a getter that throws.
    return {};
  }
}

/** Returns whether a text is an error code such as `ECONNREFUSED`, or a code of PostgreSQL. */
function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z\d_]{2,64}$/.test(code);
}
