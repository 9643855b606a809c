import type { Fault } from '@crossborder-fx/test-server';

/** What can go wrong, as the form offers it: one field of a fault. */
export interface FaultKind {
  field: keyof Fault;
  name: string;
  /** What the number is; undefined when there is none. */
  number?: { label: string; start: number; min: number; max?: number };
  /** Whether it happens before or after the service did its work. */
  hasStage: boolean;
}

/** All but `headers` and `stage`, which only add to others. */
export const faultKinds: readonly FaultKind[] = [
  {
    field: 'status',
    name: 'Answer with a status',
    number: { label: 'Status', start: 503, min: 200, max: 599 },
    hasStage: true,
  },
  { field: 'drop', name: 'Close the connection', hasStage: true },
  { field: 'reset', name: 'Reset the connection', hasStage: true },
  { field: 'garbage', name: 'Send no HTTP', hasStage: true },
  {
    field: 'delay',
    name: 'Answer late',
    number: { label: 'Milliseconds', start: 2000, min: 0 },
    hasStage: false,
  },
  {
    field: 'truncate',
    name: 'Cut the answer off',
    number: { label: 'Bytes sent', start: 10, min: 0 },
    hasStage: false,
  },
  {
    field: 'slow',
    name: 'Answer slowly',
    number: { label: 'Bytes a second', start: 100, min: 1 },
    hasStage: false,
  },
];

export type Stage = NonNullable<Fault['stage']>;

/** The fault that a kind, its number and its stage come to. */
export function faultOf({ field, number }: FaultKind, value: number, stage: Stage): Fault {
  if (!number) return { [field]: stage };
  return field === 'status' ? { status: value, stage } : { [field]: value };
}
