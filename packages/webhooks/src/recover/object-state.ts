import { statuses } from '../generated/statuses.ts';
import { isPlain } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

/** The resources that the service lists, so that the listed states can be compared with the states that handlers have seen. */
export type ListedResource = 'PAYMENT' | 'TRADE';

/**
 * Returns the state of a payment or trade as a text, such as `PAYMENT NTc4 finalized`, the same for a notification and a list.
 * Returns undefined for an object without an id or a status.
 */
export function stateOfObject(resource: ListedResource, object: unknown): string | undefined {
  const { id, status } = Object(object);
  if (typeof id !== 'string' || typeof status !== 'string') return undefined;
  // Some systems write a status with blanks around it, or in capital letters.
  return `${objectName(resource, id)} ${status.trim().toLowerCase()}`;
}

export function objectName(resource: ListedResource, id: string): string {
  // Encodes blanks in the id, so that the text of a state can be split into its parts again.
  return `${resource} ${id.trim().replace(/[\s%]/g, encodeURIComponent)}`;
}

export function objectOf(state: string): { name: string; resource: ListedResource; id: string } {
  const [resource, id = ''] = state.split(' ', 2) as [ListedResource, string?];
  return { name: `${resource} ${id}`, resource, id: decodeURIComponent(id) };
}

/** Returns whether the state of a payment or trade is final. A state with an undocumented status is not final. */
export function isFinal(state: string): boolean {
  const [resource, , ...status] = state.split(' ');
  const final: readonly string[] = statuses[resource as ListedResource].final;
  return final.includes(status.join(' '));
}

/** Returns what the store notes when an event is completed: the state of the payment or trade that the event reports. */
export function notesOf(event: WebhookEvent): { facts: string[]; open: string[] } {
  const states = [stateOf(event)].filter((state) => state !== undefined);
  return {
    facts: states.filter(isFinal),
    open: states.filter((state) => !isFinal(state) && isPlain(state)),
  };
}

/**
 * Returns the state of the payment or trade that an event reports; undefined for a fixed forward, which the service does not
 * list.
 */
export function stateOf(event: WebhookEvent): string | undefined {
  const isUnknown = event.event === 'UNKNOWN';
  const [group] = (isUnknown ? event.eventName : event.event).split('_', 1);
  if (group !== 'PAYMENT' && group !== 'TRADE') return undefined;
  // The payload of an event that this version does not know is still in its wrapper, so unwrap it by the first word of the
  // event's name.
  const { payload } = event;
  const wrapped = isUnknown ? Object(payload)[group.toLowerCase()] : undefined;
  return stateOfObject(group, wrapped ?? payload);
}
