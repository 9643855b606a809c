import { statuses } from '../generated/statuses.ts';
import { isPlain } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

/** The kinds of objects that the service lists. Their listed states are compared with the states that handlers have seen. */
export type ListedResource = 'PAYMENT' | 'TRADE';

/** Returns a payment's or trade's state, such as `PAYMENT NTc4 finalized`; undefined without id or status. */
export function stateOfObject(resource: ListedResource, object: unknown): string | undefined {
  const { id, status } = Object(object);
  if (typeof id !== 'string' || typeof status !== 'string') return undefined;
  // Some systems write a status with blanks around it, or in capital letters.
  return `${objectName(resource, id)} ${status.trim().toLowerCase()}`;
}

export function objectName(resource: ListedResource, id: string): string {
  // Encodes blanks in the id, because `objectOf` splits a state at its blanks.
  return `${resource} ${id.trim().replace(/[\s%]/g, encodeURIComponent)}`;
}

export function objectOf(state: string): { name: string; resource: ListedResource; id: string } {
  const [resource, id = ''] = state.split(' ', 2) as [ListedResource, string?];
  return { name: `${resource} ${id}`, resource, id: decodeURIComponent(id) };
}

/** Returns whether a state is final. A state with an undocumented status is not final. */
export function isFinal(state: string): boolean {
  const [resource, , ...status] = state.split(' ');
  const final: readonly string[] = statuses[resource as ListedResource].final;
  return final.includes(status.join(' '));
}

/** Returns what the store must note when an event is completed: the state that the event reports of its payment or trade. */
export function notesOf(event: WebhookEvent): { facts: string[]; open: string[] } {
  const state = stateOf(event);
  if (state === undefined) return { facts: [], open: [] };
  if (isFinal(state)) return { facts: [state], open: [] };
  return { facts: [], open: isPlain(state) ? [state] : [] };
}

/** Returns the state that an event reports, or undefined for a fixed forward, which the service does not list. */
export function stateOf(event: WebhookEvent): string | undefined {
  const isUnknown = event.event === 'UNKNOWN';
  const [group] = (isUnknown ? event.eventName : event.event).split('_', 1);
  if (group !== 'PAYMENT' && group !== 'TRADE') return undefined;
  // The payload of an event that this version does not know can still be wrapped, as in `{ payment: { … } }`.
  const { payload } = event;
  const wrapped = isUnknown ? Object(payload)[group.toLowerCase()] : undefined;
  return stateOfObject(group, wrapped ?? payload);
}
