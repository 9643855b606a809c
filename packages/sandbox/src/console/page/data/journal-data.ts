import type { Fault, JournalEntry, JournaledDelivery } from '@crossborder-fx/test-server';
import type { SignatureStep } from '../../../service/console/console-data.ts';

/** A value as it is read from JSON. */
type AsJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: AsJson<Value[Name]> }
    : Value;

/** An entry of the journal. */
export type RequestData = AsJson<Omit<JournalEntry, 'body' | 'signature'>> & {
  body?: unknown;
  /** Undefined when signatures are not verified. */
  signature?: SignatureStep[];
};

export type DeliveryData = AsJson<JournaledDelivery>;

/** A fault as it is set, and how often it still happens. */
export interface FaultData {
  operation: string;
  rule: Fault & { times?: number; when?: unknown };
  timesLeft?: number;
}

export interface NewFault extends Fault {
  operation: string;
  times?: number;
}

export interface OperationData {
  operation: string;
  method: string;
  paths: string[];
}
