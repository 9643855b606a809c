import { statuses } from '../generated/statuses.ts';
import { isPlain } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

/** The resources that the service lists, so that their states can be compared with the seen ones. */
export type ListedResource = 'PAYMENT' | 'TRADE';

/**
 * Returns the state of an object, such as `PAYMENT NTc4 finalized`, the same for a notification and a list. Returns
 * undefined without an id or a status.
 */
export function stateOfObject(resource: ListedResource, object: unknown): string | undefined {
  const { id, status } = Object(object);
  if (typeof id !== 'string' || typeof status !== 'string') return undefined;
  // Some systems write a status with blanks around it, or in capital letters.
  return `${objectName(resource, id)} ${status.trim().toLowerCase()}`;
}

export function objectName(resource: ListedResource, id: string): string {
  // Encodes blanks, so that a state can be split again.
  return `${resource} ${id.trim().replace(/[\s%]/g, encodeURIComponent)}`;
}

export function objectOf(state: string): { name: string; resource: ListedResource; id: string } {
  const [resource, id = ''] = state.split(' ', 2) as [ListedResource, string?];
  return { name: `${resource} ${id}`, resource, id: decodeURIComponent(id) };
}

/** Returns whether the state is final. An undocumented status is not. */
export function isFinal(state: string): boolean {
  const [resource, , ...status] = state.split(' ');
  const final: readonly string[] = statuses[resource as ListedResource].final;
  return final.includes(status.join(' '));
}

/** Returns the notes of a completed event: the state that it reports of its object. */
export function notesOf(event: WebhookEvent): { facts: string[]; open: string[] } {
  const states = [stateOf(event)].filter((state) => state !== undefined);
  return {
    facts: states.filter(isFinal),
    open: states.filter((state) => !isFinal(state) && isPlain(state)),
  };
}

/** Returns the state that an event reports, or undefined for a fixed forward, which the service does not list. */
export function stateOf(event: WebhookEvent): string | undefined {
  const isUnknown = event.event === 'UNKNOWN';
  const [group] = (isUnknown ? event.eventName : event.event).split('_', 1);
  if (group !== 'PAYMENT' && group !== 'TRADE') return undefined;
  // This version cannot unwrap an unknown event.
  const { payload } = event;
  const wrapped = isUnknown ? Object(payload)[group.toLowerCase()] : undefined;
  return stateOfObject(group, wrapped ?? payload);
}
