import type { Choices } from '../choices.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import type { Statements } from '../store/statements.ts';
import type { Ids } from './ids/ids.ts';
import type { RequestLog } from './logs/request-log.ts';
import type { Agenda } from './states/agenda.ts';
import type { History } from './states/history.ts';

/** Every function here is synchronous and works in the open transaction. */
export interface Context {
  readonly statements: Statements;
  readonly choices: Choices;
  readonly seed: string;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly agenda: Agenda;
  readonly history: History;
  readonly log: RequestLog;
  /** Returns the business time in UTC milliseconds. */
  now(): number;
}
