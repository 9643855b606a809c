import { code } from '../code.ts';

/** The documented statuses of an object. */
export interface ObjectStatuses {
  /** The start of the names of its events. */
  resource: string;
  open: unknown[];
  final: unknown[];
}

/** `statuses.ts`: which statuses of an object are final. */
export function statuses(all: ObjectStatuses[]): string {
  return code`/** The documented statuses of an object, by the start of the names of its events: what can still change, and what is final. */
export const statuses = {
  ${all.map(({ resource, open, final }) => `${resource}: ${JSON.stringify({ open, final })},`)}
} as const;
`;
}
