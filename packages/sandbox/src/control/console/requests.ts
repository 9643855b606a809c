import { type JournalEntry, Refusal, type SignatureStep } from '@crossborder-fx/test-server';
import {
  answerCell,
  type Cells,
  type Detail,
  type ListedRow,
  type ListOf,
  wallTimeCell,
} from './cells.ts';

// The console shows at most this many characters of the body of a request or an answer.
const longestBody = 4096;

/** Lists the requests that contain a text, the latest first. */
export function requestsOf(
  journal: readonly JournalEntry[],
  { page, text }: { page: number; text: string },
): ListOf<ListedRow> {
  const fitting = withKeys(journal)
    .filter(([, entry]) => text === '' || lineOf(entry).includes(text.toLowerCase()))
    .reverse();
  const rows = fitting.slice((page - 1) * 50, page * 50).map(([key, entry]): ListedRow => {
    const { method, path, refusal = '', status, operation = '', fault, at } = entry;
    return {
      key,
      cells: {
        Request: { as: 'named', name: `${method} ${path}`, hint: refusal },
        Answer: answerCell(status),
        Operation: fault ? `${operation}, fault` : operation,
        'Wall time': wallTimeCell(at),
      },
    };
  });
  return { rows, total: fitting.length };
}

/** Gives each request a key: the request's time and how many requests precede it in that millisecond. */
function withKeys(journal: readonly JournalEntry[]): [key: string, entry: JournalEntry][] {
  let before = 0;
  let count = 0;
  return journal.map((entry) => {
    const at = entry.at.getTime();
    count = at === before ? count + 1 : 0;
    before = at;
    return [`${at}-${count}`, entry];
  });
}

function lineOf({ method, path, operation, status, refusal }: JournalEntry): string {
  return `${method} ${path} ${operation} ${status} ${refusal}`.toLowerCase();
}

/** Returns the details of one request of the request log. @throws {Refusal} 404 when the log no longer has the request */
export function requestOf(journal: readonly JournalEntry[], wanted: string): Detail {
  const [, entry] = withKeys(journal).find(([key]) => key === wanted) ?? [];
  if (!entry) throw new Refusal(404, 'This request is no longer in the request log.');
  const { method, path, operation, status, refusal, fault, query, headers, at, signature } = entry;
  const body =
    typeof entry.body === 'string' ? entry.body : JSON.stringify(entry.body, undefined, 2);
  const isLong = body !== undefined && body.length > longestBody;
  return {
    title: `${method} ${path}`,
    summary: [
      answerCell(status),
      operation ?? 'not an operation of the interface',
      'wall time',
      wallTimeCell(at),
    ],
    problem: refusal,
    // Do not offer to copy a request whose body was cut off, because the copy would differ from the received request.
    request: isLong ? undefined : { method, target: path + searchOf(query), body },
    parts: [
      ...(fault ? [{ name: 'Fault', fields: fault }] : []),
      {
        name: 'Signature',
        rows: signature?.map(stepOf),
        hint: 'The signature was not checked: the sandbox verifies no signatures, or refused the request before the check.',
      },
      ...(searchOf(query) ? [{ name: 'Query', fields: query }] : []),
      { name: 'Headers', fields: headers },
      {
        name: isLong ? `First ${longestBody} of ${body.length} characters of the body` : 'Body',
        text: body?.slice(0, longestBody),
        hint: 'The request has no body.',
      },
    ],
  };
}

function stepOf({ name, isRight, found, sentence }: SignatureStep): Cells {
  const [text, tone] = isRight ? (['right', 'good'] as const) : (['wrong', 'bad'] as const);
  return {
    Step: { as: 'named', name, hint: sentence },
    Result: isRight === undefined ? 'not checked' : { as: 'badge', text, tone },
    Found: found,
  };
}

function searchOf(query: JournalEntry['query']): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return values.length > 0 ? `?${new URLSearchParams(values)}` : '';
}
