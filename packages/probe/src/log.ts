import { isFields, nameOf, textOf } from './mask.ts';
import { isLogStep } from './plan.ts';
import { type Answer, type Item, isGood, itemsOf, type Run, type Seen } from './run.ts';

const looks = {
  '{nonce.first}': 'at the time of the next request',
  '{nonce.first.later}': 'after the lists',
  '{nonce.first.last}': 'at the end',
};
const day = 86_400_000;
const reaches = { year: 365 * day, month: 30 * day, week: 7 * day, day };

/**
 * Returns the entries of all lists of the request log, each entry once. With `query`, only lists whose request had this query
 * count.
 */
export function loggedIn(seen: Seen, query = ''): Item[] {
  const lists = [...seen.values()].filter(
    ({ step }) => step.operation === 'listLogs' && step.route.includes(query),
  );
  const entries = lists.flatMap((answer) => itemsOf(answer) ?? []);
  return [...new Map(entries.map((one) => [JSON.stringify(one), one])).values()];
}

/** Returns the time of a log entry, as a text that sorts by time. */
export const createdAtOf = ({ createdAt }: Item) => textOf(createdAt);

/**
 * Reports whether and when the log shows the probe's first request, and what the log's entries contain, without their values.
 */
export function logFactsOf({ seen }: Run): string[] {
  const asked = [...seen.values()].filter(({ step }) => isLogStep(step));
  if (!asked.some(isGood)) return [];
  const [first] = seen.values();
  const entries = loggedIn(seen);
  const looked = asked.filter(({ step }) => step.operation === 'getLog');
  const found = looked.find((one) => isOf(first, one));
  const all = found && isFields(found.body) ? [...entries, found.body] : entries;
  const methods = new Set(entries.map((one) => textOf(one['requestMethod'])));
  const shown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => methods.has(one));
  const bodies = new Set(all.map(({ responseBody }) => bodyOf(responseBody)));
  const names = new Set(all.flatMap((one) => Object.keys(one).map(nameOf)));
  return [
    ...Object.entries(looks).flatMap(([name, when]) => {
      const answer = looked.find(({ step }) => step.route.endsWith(name));
      return answer
        ? [`log: the first request is ${isOf(first, answer) ? '' : 'not '}in the log ${when}`]
        : [];
    }),
    `log: ${comparisonOf(first, found)}`,
    shown.length > 0 ? `log: the log has requests with ${shown.join(', ')}` : '',
    entries.length > 0
      ? `log: reads of the log are ${entries.some(isOfLog) ? '' : 'not '}in the log`
      : '',
    bodies.size > 0 ? `log: bodies of answers are ${[...bodies].sort().join(', ')}` : '',
    names.size > 0 ? `log entry: ${[...names].sort().join(', ')}` : '',
    reachOf(entries),
  ].filter(Boolean);
}

/** Tells whether an answer of the request log is the log entry of the given request. */
function isOf(request: Answer | undefined, answer: Answer): boolean {
  const { tokenNonce } = Object(isGood(answer) ? answer.body : undefined);
  const nonce = request?.nonce;
  return nonce !== undefined && (tokenNonce === nonce || tokenNonce === atob(nonce));
}

function comparisonOf(first: Answer | undefined, found: Answer | undefined): string {
  const { closedAt, responseBody } = Object(found?.body);
  if (!first || !found) return 'the log has no entry of the first request';
  if (!closedAt) return 'the entry of the first request has no closedAt';
  if (responseBody === first.text) return 'the log has the body of the first answer unchanged';
  return `the log has the body of the first answer changed: ${bodyOf(responseBody)}`;
}

function bodyOf(body: unknown): string {
  if (typeof body !== 'string') return 'absent';
  if (body === '') return 'empty';
  try {
    JSON.parse(body);
    return 'whole JSON';
  } catch {
    return 'not JSON, or cut off';
  }
}

const isOfLog = ({ uriRequested }: Item) => /\/logs(\/|\?|$)/.test(textOf(uriRequested));

/** Reports how far back the log goes: the time between the latest and the oldest entry that the probe saw. */
function reachOf(entries: readonly Item[]): string {
  const times = entries.map((one) => Date.parse(createdAtOf(one).replace(' ', 'T'))).filter(Number);
  if (times.length === 0) return '';
  const reach = Math.max(...times) - Math.min(...times);
  const [least] = Object.entries(reaches).find(([, length]) => reach > length) ?? [];
  return `log: the log goes back ${least ? `more than a ${least}` : 'less than a day'}`;
}
