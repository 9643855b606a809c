import {
  bodyExamples,
  camelCase,
  jsonOf,
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  resolve,
  type Schema,
  schemasOf,
  valueAt,
} from '@crossborder-fx/tools-description';
import { code } from './code.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';
import { schemaName } from './schema-name.ts';
import { events, eventTypes, testPayloads, type WebhookEvent } from './templates/events.ts';

export async function webhookEvents(document: OpenApiDocument): Promise<GeneratedFile[]> {
  const final = statuses(document);
  const all = Array.from(notificationsOf(document), ([name, operation]) =>
    eventOf(document, name, operation),
  );
  return Promise.all([
    generatedFile('events.ts', events(all)),
    generatedFile('event-types.ts', eventTypes(all)),
    generatedFile('test-payloads.ts', testPayloads(all)),
    generatedFile('statuses.ts', final),
  ]);
}

/** For each group of events, such as `PAYMENT`: the statuses in which an object can still change, and the final. */
function statuses(document: OpenApiDocument): string {
  const entries = Object.entries(schemasOf(document)).flatMap(([name, schema]) => {
    const final = schema['x-final'];
    if (!Array.isArray(final)) return [];
    const resource = name
      .replace(/Status$/, '')
      .replace(/\B[A-Z]/g, '_$&')
      .toUpperCase();
    const unknown = final.filter((status) => !schema.enum?.includes(status));
    if (unknown.length > 0) {
      throw new Error(
        `x-final of ${name} names ${unknown.join(', ')}, which the enum of ${name} does not have.`,
      );
    }
    const open = (schema.enum ?? []).filter((status) => !final.includes(status));
    return `${resource}: ${JSON.stringify({ open, final })},`;
  });
  return code`/** The documented statuses, \`open\` (the object can still change) and \`final\`, by the prefix of the event names. */
export const statuses = {
  ${entries}
} as const;
`;
}

function eventOf(document: OpenApiDocument, name: string, operation: Operation): WebhookEvent {
  const schema = jsonOf(document, operation.requestBody)?.schema ?? {};
  const { event, payload } = resolve<Schema>(document, schema).properties ?? {};
  if (event?.const !== name || !payload) {
    throw new Error(
      `The body of webhooks.${name} must have a \`payload\`, and an \`event\` with the constant ${name}.`,
    );
  }
  const description = operation.description ?? operation.summary ?? '';
  const [first] = bodyExamples(document, operation.requestBody);
  const example = valueAt(first?.value, ['payload']);
  return { name, description, ...payloadOf(document, name, payload), example };
}

/**
 * The payload of an event is an object, or the wrapper in which an operation returns the object: `anyOf [Payment,
 * PaymentResponse]`.
 */
function payloadOf(document: OpenApiDocument, event: string, schema: Schema) {
  const members = schema.$ref
    ? (resolve<Schema>(document, schema).anyOf ?? [schema])
    : (schema.anyOf ?? []);
  const [bare, wrapped] = members;
  const payload = schemaName(`the payload of webhooks.${event}`, bare);
  const properties = Object.entries((wrapped && resolve(document, wrapped).properties) ?? {});
  const [wrapper = camelCase(payload)] =
    properties.find(([, { $ref }]) => $ref === bare?.$ref) ?? [];
  return { payload, wrapper };
}
