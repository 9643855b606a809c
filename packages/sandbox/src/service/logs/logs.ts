import { setTimeout as pause } from 'node:timers/promises';
import type { LogEntry } from '@crossborder-fx/openapi';
import {
  type Answer,
  errorAnswer,
  JsonText,
  type OperationRequest,
} from '@crossborder-fx/test-server';
import type { LogFaults } from '../../choices.ts';
import { RefusedError } from '../../common/refused-error.ts';
import type { Context } from '../context.ts';
import { type Handlers, nothing } from '../operation.ts';
import { type List, readPage, rowsOf } from '../page.ts';

interface LogRow {
  id: number;
  record: string;
}

/** Operations on the undocumented request log. A list of the log leaves out the request for this list. */
export const logOperations = {
  listLogs(context, { query }) {
    const faults = requireLog(context);
    const page = readPage(query, 'DESC');
    const rows = rowsOf<LogRow>(context.statements, shown(context, faults), page);
    if (rows.length === 0) return nothing;
    return rows.map((row) => entryOf(context, row, faults));
  },

  getLog(context, { path: { nonce } }) {
    const faults = requireLog(context);
    const { where, parameters } = shown(context, faults);
    const row = context.statements.get<LogRow>(
      `SELECT id, record FROM log WHERE nonce = :nonce AND ${where} ORDER BY id LIMIT 1`,
      { nonce, ...parameters },
    );
    if (row) return entryOf(context, row, faults);
    const isEarly = !faults.late && faults.missing === undefined && !faults.missingEach;
    const open = isEarly ? context.log.findOpen(nonce) : undefined;
    if (open) return { ...open, ...bodiesOf(open, faults) };
    throw new RefusedError('logEntryNotFound', 'No logged request has this nonce.');
  },
} satisfies Handlers;

/** Returns the simulated faults of the request log. @throws {RefusedError} `noLog` when the sandbox keeps no request log */
function requireLog({ log }: Context): LogFaults {
  if (log.faults) return log.faults;
  throw new RefusedError('noLog', 'The service keeps no log.');
}

function shown({ log }: Context, { missing = [], missingEach = 0 }: LogFaults) {
  return {
    columns: 'id, record',
    table: 'log',
    where: `endedAt <= :until AND NOT EXISTS (SELECT 1 FROM json_each(:missing) WHERE value = method)
      AND (:each = 0 OR id % :each <> 0)`,
    parameters: {
      until: log.shownUntil(),
      missing: JSON.stringify(missing),
      each: missingEach,
    },
    by: ['id'],
  } satisfies List;
}

function entryOf({ ids }: Context, { id, record }: LogRow, faults: LogFaults): LogEntry {
  const entry: LogEntry = JSON.parse(record);
  return { id: ids.idOf('logEntry', id), ...entry, ...bodiesOf(entry, faults) };
}

function bodiesOf({ requestBody, responseBody }: LogEntry, { bodies }: LogFaults): LogEntry {
  const change = bodies && changes[bodies];
  if (!change) return {};
  return {
    ...(requestBody !== undefined && { requestBody: change(requestBody) }),
    ...(responseBody !== undefined && { responseBody: change(responseBody) }),
  };
}

const personal = /("(?:accountNumber|name|communication|secret|file|value)":")[^"]*/g;

const changes = {
  cut: (text: string) => text.slice(0, 100),
  masked: (text: string) => text.replace(personal, '$1***'),
  reordered(text: string) {
    try {
      return JSON.stringify(JSON.parse(text), (_, value) => reversed(value));
    } catch {
      // The body of the logged request is not JSON, or was cut off.
      return text;
    }
  },
};

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}

// The longest delay that a timer of Node allows, in milliseconds.
const silence = 2_147_483_647;

/**
 * Returns the answer that `serviceLog` sets, or undefined. With `silence`, the request waits until the sandbox closes
 * (`closing`), is reset or is restored.
 */
export function insteadOfLog(
  { log }: Context,
  { operation, epoch }: OperationRequest,
  closing: AbortSignal,
): Answer | Promise<Answer> | undefined {
  if (!['listLogs', 'getLog'].includes(operation.group)) return undefined;
  switch (log.faults?.answer) {
    case 403:
    case 404:
      return errorAnswer(log.faults.answer, 'This user has no access to the request log.');
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: new JsonText(page) };
    case 'silence':
      return pause(silence, undefined, { signal: AbortSignal.any([closing, epoch]) }).catch(() =>
        errorAnswer(503, 'The sandbox was closed, reset or restored.'),
      ) as Promise<Answer>;
    default:
      return undefined;
  }
}

const page = '<!doctype html><title>Sign in</title><p>Sign in to go on.</p>';
