import type { Fault } from '@crossborder-fx/test-server';

/** What can go wrong, as the form offers it: one field of a fault. */
export interface FaultKind {
  field: keyof Fault;
  name: string;
  /** What its number is, and what that starts with; undefined when there is none. */
  number?: readonly [label: string, start: number];
  hasStage?: boolean;
}

/** All but `headers` and `stage`, which only add to others. */
export const faultKinds = [
  { field: 'status', name: 'Answer with a status', number: ['Status', 503], hasStage: true },
  { field: 'drop', name: 'Close the connection', hasStage: true },
  { field: 'reset', name: 'Reset the connection', hasStage: true },
  { field: 'garbage', name: 'Send no HTTP', hasStage: true },
  { field: 'delay', name: 'Answer late', number: ['Milliseconds', 2000] },
  { field: 'truncate', name: 'Cut the answer off', number: ['Bytes sent', 10] },
  { field: 'slow', name: 'Answer slowly', number: ['Bytes a second', 100] },
] as const satisfies readonly FaultKind[];

export type Stage = NonNullable<Fault['stage']>;

export function faultOf({ field, number }: FaultKind, value: number, stage: Stage): Fault {
  if (!number) return { [field]: stage };
  return field === 'status' ? { status: value, stage } : { [field]: value };
}
