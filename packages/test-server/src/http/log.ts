import { inspect } from 'node:util';

/** One line of the log: a request and its outcome, without headers, query and body. */
export interface LogEntry {
  time: Date;
  method: string;
  path: string;
  /** The operation of the request; undefined when the OpenAPI document has no such path or method. */
  operation?: string | undefined;
  /** The status of the answer; undefined when the connection was dropped without an answer. */
  status?: number | undefined;
  milliseconds?: number | undefined;
  /** The reason for the refusal of the request, or a description of the server's failure. */
  message?: string | undefined;
  nonceReused?: boolean | undefined;
  /** The PasswordDigest that the request should have; set only for a user with the test credentials. */
  expectedDigest?: string | undefined;
}

export type Log = (entry: LogEntry) => void;

/** The form of the log, by name, or a function that gets each entry. */
export type LogOption = 'json' | 'pretty' | 'silent' | Log;

export function createLog(
  option: LogOption,
  write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Log | undefined {
  if (typeof option === 'function') return (entry) => void logSafely(option, entry);
  if (option === 'silent') return undefined;
  return (entry) => write(option === 'json' ? JSON.stringify(entry) : prettyLine(entry));
}

/** Calls the log function that the user gave, and catches its errors, which must not end the process. */
async function logSafely(log: Log, entry: LogEntry): Promise<void> {
  try {
    await log(entry);
  } catch (error) {
    process.emitWarning(`The log function failed: ${inspect(error)}`);
  }
}

function prettyLine(entry: LogEntry): string {
  const { time, method, path, operation, status, milliseconds, message } = entry;
  const notes = [
    operation,
    milliseconds === undefined ? undefined : `${milliseconds.toFixed(1)} ms`,
    entry.nonceReused ? 'nonce used before' : undefined,
    message,
    entry.expectedDigest && `expected PasswordDigest="${entry.expectedDigest}"`,
  ].filter(Boolean);
  const line = `${time.toISOString().slice(11, 23)} ${status ?? '---'} ${method} ${path}  ${notes.join(' · ')}`;
  // Replace control characters in the path of a request, because a terminal would act on them.
  return line.replace(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}');
}
