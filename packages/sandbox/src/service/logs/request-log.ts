import type { LogEntry } from '@crossborder-fx/openapi';
import type { ReceivedRequest, RequestNote } from '@crossborder-fx/test-server';
import { datetimeAt } from '../../calendar/date.ts';
import type { LogFaults, ServiceLog } from '../../choices.ts';
import type { Statements } from '../../store/statements.ts';

/** The log of one user's requests and their answers, as the log operations of the service show it. */
export type RequestLog = ReturnType<typeof createRequestLog>;

interface RequestLogOptions {
  statements: Statements;
  choice: ServiceLog;
  login: string;
  now(): number;
  wallClock(): Date;
}

/** The request log keeps its latest entries, up to this many bytes in total, enough for about 50,000 payments. */
const keptBytes = 64 * 1024 * 1024;

/** The request log keeps this many characters of a body and no more. */
const keptBody = 16 * 1024;

// The approximate size of a log entry without its texts, in bytes.
const ownBytes = 200;

export function createRequestLog(options: RequestLogOptions) {
  const { statements, choice, login, now, wallClock } = options;
  const faults: LogFaults | undefined =
    choice === 'none' ? undefined : choice === 'kept' ? {} : choice;
  const open = new Map<object, LogEntry>();
  let bytesKept: number | undefined;

  function keep(entry: LogEntry): void {
    const { tokenNonce: nonce = null, requestMethod: method = '' } = entry;
    const record = JSON.stringify(entry);
    const bytes = Buffer.byteLength(record) + ownBytes;
    statements.run(
      `INSERT INTO log (nonce, method, endedAt, bytes, record)
       VALUES (:nonce, :method, :endedAt, :bytes, :record)`,
      { nonce, method, endedAt: wallClock().getTime(), bytes, record },
    );
    const sum = 'SELECT sum(bytes) AS bytes FROM log';
    bytesKept =
      bytesKept === undefined
        ? (statements.get<{ bytes: number }>(sum)?.bytes ?? 0)
        : bytesKept + bytes;
    while (bytesKept > keptBytes) {
      const oldest = statements.get<{ id: number; bytes: number }>(
        'SELECT id, bytes FROM log ORDER BY id LIMIT 1',
      );
      statements.run('DELETE FROM log WHERE id = :id', { id: oldest?.id ?? null });
      bytesKept -= oldest?.bytes ?? bytesKept;
    }
  }

  return {
    /** The simulated faults of the log operations. Undefined when the sandbox keeps no log. */
    faults,
    /**
     * Begins a log entry, which `findOpen` can find at once. The function `close` of the result stores the entry in the
     * open transaction.
     */
    note(request: ReceivedRequest): RequestNote | undefined {
      if (!faults) return undefined;
      const entry = { createdAt: datetimeAt(now()), ...requestPart(request), login, legalname };
      const note: RequestNote = {
        close(answer) {
          if (!open.delete(note) || !answer) return;
          keep({ ...entry, closedAt: datetimeAt(now()), ...answerPart(answer) });
        },
      };
      open.set(note, entry);
      return note;
    },
    /** Finds, among the requests without an answer so far, the request with this nonce. */
    findOpen: (nonce: string) => [...open.values()].find(({ tokenNonce }) => tokenNonce === nonce),
    /** Forgets the requests that are not answered yet, because the state that they belong to was replaced. */
    startAnew(): void {
      open.clear();
      bytesKept = undefined;
    },
    /** Returns a time of the machine's clock: the request log shows only requests that ended before this time. */
    shownUntil: () => wallClock().getTime() - (faults?.late ?? 0),
  };
}

/** The field `legalname` of each log entry. The sandbox's authors chose the holder of the accounts as its value. */
const legalname = 'Atelier Boreal SARL';

function requestPart({ method, target, body, nonce, remoteAddress }: ReceivedRequest): LogEntry {
  const [uriRequested = '', parametersGiven = ''] = target.split(/\?(.*)/s);
  return {
    ...(nonce !== undefined && { tokenNonce: Buffer.from(nonce).toString('base64') }),
    // The field for the client's address has room for an IPv4 address only.
    ...(remoteAddress && { remoteAddress: remoteAddress.replace(/^::ffff:/, '').slice(0, 15) }),
    requestMethod: method.slice(0, 6),
    uriRequested: uriRequested.slice(0, keptBody),
    parametersGiven: parametersGiven.slice(0, keptBody),
    ...(body && { requestBody: body.toString('utf8', 0, keptBody) }),
  };
}

function answerPart({ status, text }: { status: number; text: string | undefined }): LogEntry {
  const [, code] = (status >= 400 && /"errorCode":(\d+)/.exec(text ?? '')) || [];
  return {
    httpResponseCode: status,
    ...(text !== undefined && { responseBody: text.slice(0, keptBody) }),
    ...(code !== undefined && { restErrorTypeId: Number(code) }),
  };
}
