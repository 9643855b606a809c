import { pascalCase } from '@crossborder-fx/tools-description';
import { type Code, code } from '../code.ts';
import { docComment } from '../doc-comment.ts';
import type { WebhookEvent } from '../webhook-events.ts';
import { schemaType } from './schema-types.ts';

/** `events.ts`: an interface for each event, discriminated on `event`. */
export function events(all: WebhookEvent[]): Code {
  return code`${all.map(eventInterface)}

/** Every notification that the description knows. */
export type KnownWebhookEvent = ${all.map(interfaceName).join(' | ')};

/** The property that may wrap an event's payload. */
export const payloadWrappers = {
  ${all.map(({ name, wrapper }) => `${name}: '${wrapper}',`)}
} as const;
`;
}

function eventInterface(event: WebhookEvent): Code {
  return code`
${docComment([event.description])}export interface ${interfaceName(event)} {
  event: '${event.name}';
  payload: ${schemaType(event.payload)};
  /** The subscription that asked for this event. */
  webhookId: string;
}`;
}

/** `event-types.ts`: what of it the package exports. */
export function eventTypes(all: WebhookEvent[]): Code {
  const names = [...all.map(interfaceName), 'KnownWebhookEvent'].join(', ');
  return code`export type { ${names} } from './events.ts';\n`;
}

/** `PAYMENT_CREATED` → `PaymentCreatedEvent`. */
function interfaceName({ name }: WebhookEvent): string {
  return `${pascalCase(name.toLowerCase())}Event`;
}
