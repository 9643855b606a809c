import { statuses } from '../generated/statuses.ts';
import { isPlain } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

/** The objects that can be listed, and so be compared with what was seen of them. */
export type ListedResource = 'PAYMENT' | 'TRADE';

/**
 * The state of an object, such as `PAYMENT NTc4 finalized`, the same for a notification and a list.
 * Undefined without an id or a status.
 */
export function stateOfObject(resource: ListedResource, object: unknown): string | undefined {
  const { id, status } = Object(object);
  if (typeof id !== 'string' || typeof status !== 'string') return undefined;
  // Some systems write a status with blanks around it, or in capital letters.
  return `${objectName(resource, id)} ${status.trim().toLowerCase()}`;
}

export function objectName(resource: ListedResource, id: string): string {
  // Without blanks, so that a state can be taken apart again.
  return `${resource} ${id.trim().replace(/[\s%]/g, encodeURIComponent)}`;
}

export function objectOf(state: string): { name: string; resource: ListedResource; id: string } {
  const [resource, id = ''] = state.split(' ', 2) as [ListedResource, string?];
  return { name: `${resource} ${id}`, resource, id: decodeURIComponent(id) };
}

/** Whether nothing more is expected to become of the object. A status that is not documented is not final. */
export function isFinal(state: string): boolean {
  const [resource, , ...status] = state.split(' ');
  const final: readonly string[] = statuses[resource as ListedResource].final;
  return final.includes(status.join(' '));
}

/** The note that the store keeps of a completed event: the state that it tells of its object. */
export function notesOf(event: WebhookEvent): { facts: string[]; open: string[] } {
  const states = [stateOf(event)].filter((state) => state !== undefined);
  return {
    facts: states.filter(isFinal),
    open: states.filter((state) => !isFinal(state) && isPlain(state)),
  };
}

/** The state that an event tells of its object; undefined for one that cannot be listed, a fixed forward. */
export function stateOf(event: WebhookEvent): string | undefined {
  const isUnknown = event.event === 'UNKNOWN';
  const [group] = (isUnknown ? event.eventName : event.event).split('_', 1);
  if (group !== 'PAYMENT' && group !== 'TRADE') return undefined;
  // An event that this version does not know is not unwrapped.
  const { payload } = event;
  const wrapped = isUnknown ? Object(payload)[group.toLowerCase()] : undefined;
  return stateOfObject(group, wrapped ?? payload);
}
