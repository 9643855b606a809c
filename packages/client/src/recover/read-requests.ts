import type { LogEntry } from '@crossborder-fx/openapi';
import { findViolation } from '../check/check.ts';
import { textOf } from '../common/answer.ts';
import type { Operation } from '../common/operation.ts';
import { operations } from '../generated/operations.ts';
import type { OnceOperation } from '../journals/journal.ts';
import { onceOperations } from '../journals/stored.ts';
import { evidenceOf, pathOf } from '../logs/ask-log.ts';
import { refusalOf, resultOf } from '../logs/outcome-of.ts';
import { accounts, forwards, payments, trades } from '../once/kinds.ts';
import { hashOf, isTagOf, keyOf, markerOf } from '../once/marker.ts';
import { recordIn } from '../read/envelope.ts';
import { type LogReading, nonceOf, timeOf } from './read-log.ts';

export const kinds = {
  createPayment: payments,
  createExternalBankAccount: accounts,
  createTrade: trades,
  createFixedForward: forwards,
} as const;

/** A request of `createOnce` or `confirmOnce`, as the service's log shows it. */
export interface LoggedRequest {
  operation: OnceOperation;
  nonce: string;
  /** When the request was sent, by the clock of the journal if possible. The time may be too early, never too late. */
  sentAt: Date;
  /** The id in the path of the request: for a confirmation, the id of the payment. */
  id: string | undefined;
  /** The body of the request, or the part of it that the log shows. */
  body: Record<string, unknown> | undefined;
  /** The id of the object in the answer to the request. */
  resultId: string | undefined;
  isRefused: boolean;
}

/** Returns the requests of two readings of the log, in the order of the log. */
export function requestsOf(first: LogReading, second: LogReading, now: Date): LoggedRequest[] {
  const { anchors } = second;
  const offsets = anchors.map(({ record, entry }) => timeOf(entry) - record.sentAt.getTime());
  const offset = Math.max(...offsets.filter((one) => !Number.isNaN(one)));
  const earliest = Math.min(...anchors.map(({ record }) => record.sentAt.getTime()));
  const login = anchors.find(({ entry }) => entry.login)?.entry.login;
  const still = new Set(second.entries.map(nonceOf));
  const entries = [
    ...first.entries.filter((entry) => !still.has(nonceOf(entry))),
    ...second.entries,
  ];
  return entries.flatMap((entry) => {
    const [operation, id] = operationOf(entry) ?? [];
    if (operation === undefined || (entry.login && login && entry.login !== login)) return [];
    const time = timeOf(entry) - offset;
    return {
      ...{ operation, id, nonce: nonceOf(entry), body: recordIn(entry.requestBody) },
      ...answerOf(operation, entry),
      sentAt: new Date(Number.isFinite(time) ? Math.min(time, now.getTime()) : earliest),
    };
  });
}

function operationOf({ requestMethod, uriRequested }: LogEntry) {
  const path = pathOf(String(uriRequested), '');
  for (const id of onceOperations) {
    const [method, template = ''] = operations[id].route.split(' ');
    const match = new RegExp(`${template.replace(/\{\w+\}/, '([^/]+)')}$`).exec(path);
    if (match && method === requestMethod) return [id, match[1]] as const;
  }
  return undefined;
}

function answerOf(id: OnceOperation, entry: LogEntry) {
  const operation: Operation = { id, ...operations[id] };
  const evidence = evidenceOf(entry);
  if (evidence.state === 'open') return { resultId: undefined, isRefused: false };
  const result = Object(resultOf(operation, evidence)?.result);
  const resultId = textOf(result.id) || textOf(result.fixedForwardId);
  return { resultId, isRefused: refusalOf(operation, evidence) !== undefined };
}

export interface Named {
  key: string;
  reference: string;
  scope: string | undefined;
}

/**
 * Finds the reference for which a tag was made, by the tag's whole marker, because half of the marker proves only the account.
 *
 * @returns `unreadable` for a tag of this account that fits none of the scopes, and undefined for a tag that was not made for
 *   this account
 */
export async function referenceOf(
  account: string,
  operation: OnceOperation,
  tag: unknown,
  scopes: readonly string[],
): Promise<Named | 'unreadable' | undefined> {
  if (!(await isTagOf(account, operation, tag))) return undefined;
  const reference = String(tag).slice(0, -13);
  for (const scope of [undefined, ...scopes]) {
    const key = await keyOf(account, operation, reference, scope);
    if (tag === `${reference} ${await markerOf(account, operation, reference, key)}`) {
      return { key, reference, scope };
    }
  }
  return 'unreadable';
}

export const isMasked = (text: unknown) => typeof text === 'string' && text.includes('***');

/** The hash is empty if the log hides a part of the body. */
export async function contentOf({ operation, body }: LoggedRequest) {
  if (operation === 'confirmPayment' || !body) return { hash: '', fields: {}, body };
  const { check, fieldsOf, ...kind } = kinds[operation];
  const { tag: _, ...given } = body;
  const { [('passing' in kind && kind.passing) || '']: __, ...lasting } = given;
  const isHidden = isMasked(JSON.stringify(body)) || findViolation(check, body) !== undefined;
  if (isHidden) return { hash: '', fields: {}, body: given };
  return { hash: await hashOf(lasting), fields: fieldsOf(lasting as never), body: given };
}

/** The timeout of a call, in milliseconds, that a recovered record gets, since the log does not show the true timeout. */
export const timeout = 30_000;
