import {
  type OpenApiDocument,
  type Operation,
  type RequestBody,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-bundle';
import { docComment } from './doc-comment.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';
import { testPayloads } from './test-payloads.ts';

interface WebhookEvent {
  name: string;
  description: string;
  payload: string;
  wrapper: string;
}

/** One interface per entry of the `webhooks` section, discriminated on `event`, and test payloads. */
export async function webhookEvents(document: OpenApiDocument): Promise<GeneratedFile[]> {
  const events = Object.entries(document.webhooks ?? {}).map(([name, item]) =>
    eventOf(document, name, item.post),
  );
  const payloads = [...new Set(events.map(({ payload }) => payload))].sort();
  const interfaces = events.map(
    ({ name, description, payload }) =>
      `${docComment([description])}export interface ${interfaceName(name)} {
  event: '${name}';
  payload: ${payload};
  /** The subscription that asked for this event. */
  webhookId: string;
}`,
  );
  const code = `import type { ${payloads.join(', ')} } from '@crossborder-fx/openapi';

${interfaces.join('\n\n')}

/** Every notification that the description knows. */
export type KnownWebhookEvent = ${events.map(({ name }) => interfaceName(name)).join(' | ')};

/** The property that may wrap an event's payload. */
export const payloadWrappers = {
${events.map(({ name, wrapper }) => `${name}: '${wrapper}',`).join('\n')}
} as const;
`;
  const names = [...events.map(({ name }) => interfaceName(name)), 'KnownWebhookEvent'].sort();
  const index = `export type { ${names.join(', ')} } from './events.ts';\n`;
  return [
    await generatedFile('events.ts', code),
    await generatedFile('event-types.ts', index),
    await testPayloads(document),
  ];
}

function eventOf(
  document: OpenApiDocument,
  name: string,
  operation: Operation | undefined,
): WebhookEvent {
  const body = operation?.requestBody && resolve<RequestBody>(document, operation.requestBody);
  const schema = body?.content['application/json']?.schema;
  const { properties } = resolve<Schema>(document, schema ?? {});
  if (properties?.['event']?.const !== name || !properties['payload']) {
    throw new Error(
      `webhooks.${name} needs a body whose \`event\` is the constant ${name} and a \`payload\`.`,
    );
  }
  return {
    name,
    description: operation?.description ?? operation?.summary ?? '',
    ...payloadOf(document, name, properties['payload']),
  };
}

/** A payload is an object or the wrapper that the detail operation returns: `anyOf [Payment, PaymentResponse]`. */
function payloadOf(document: OpenApiDocument, event: string, schema: Schema) {
  const members = schema.$ref
    ? (resolve<Schema>(document, schema).anyOf ?? [schema])
    : (schema.anyOf ?? []);
  const [bare, wrapped] = members.map(({ $ref }) => $ref);
  if (!bare) throw new Error(`The payload of webhooks.${event} names no schema.`);
  const payload = bare.slice('#/components/schemas/'.length);
  const wrappers = wrapped
    ? Object.entries(resolve<Schema>(document, { $ref: wrapped }).properties ?? {})
        .filter(([, property]) => property.$ref === bare)
        .map(([property]) => property)
    : [];
  return { payload, wrapper: wrappers[0] ?? payload.charAt(0).toLowerCase() + payload.slice(1) };
}

function interfaceName(event: string): string {
  const words = event.toLowerCase().split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Event`;
}
