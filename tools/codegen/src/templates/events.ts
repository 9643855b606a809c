import { pascalCase } from '@crossborder-fx/tools-description';
import { code, importOf } from '../code.ts';
import { docComment } from '../doc-comment.ts';

export interface WebhookEvent {
  name: string;
  description: string;
  payload: string;
  /** The property of the notification's payload that may wrap the object of the event. */
  wrapper: string;
  /** The payload of the event's first example; undefined without an example. */
  example: unknown;
}

export function events(all: WebhookEvent[]): string {
  const payloads = new Set(all.map(({ payload }) => payload));
  return code`${importOf(payloads, '@crossborder-fx/openapi')}
${all.map(eventInterface)}

/** Every notification of the OpenAPI description. */
export type KnownWebhookEvent = ${all.map(interfaceName).join(' | ')};

/** The property that may wrap an event's payload. */
export const payloadWrappers = {
  ${all.map(({ name, wrapper }) => `${name}: '${wrapper}',`)}
} as const;
`;
}

function eventInterface(event: WebhookEvent): string {
  return `
${docComment([event.description])}export interface ${interfaceName(event)} {
  event: '${event.name}';
  payload: ${event.payload};
  /** The id of the subscription that receives this event. */
  webhookId: string;
}`;
}

export function eventTypes(all: WebhookEvent[]): string {
  const names = [...all.map(interfaceName), 'KnownWebhookEvent'].join(', ');
  return `export type { ${names} } from './events.ts';\n`;
}

/** For each event, the payload of its first example. Users build their tests with these payloads. */
export function testPayloads(all: WebhookEvent[]): string {
  // If an event has no example, the compiler refuses the generated table, which then lacks an entry.
  const payloads = Object.fromEntries(all.map(({ name, example }) => [name, example]));
  return `${importOf(['KnownWebhookEvent'], './events.ts')}

/** A payload of each event, from the examples of the description. */
export const testPayloads: {
  [Event in KnownWebhookEvent as Event['event']]: Event['payload'];
} = ${JSON.stringify(payloads)};
`;
}

/** Turns `PAYMENT_CREATED` into `PaymentCreatedEvent`. */
function interfaceName({ name }: WebhookEvent): string {
  return `${pascalCase(name.toLowerCase())}Event`;
}
