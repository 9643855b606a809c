import {
  type Example,
  isRecord,
  type OpenApiDocument,
  type RequestBody,
  resolve,
} from '@crossborder-fx/tools-bundle';
import { type Code, code, typeFrom } from '../code.ts';

/** `test-payloads.ts`: the payload of the first example of each event, for users' tests. */
export function testPayloads(document: OpenApiDocument): Code {
  const events = Object.keys(document.webhooks ?? {});
  // An event without an example is left out here, and missed by the type of the table.
  const payloads = events.map((event) => [event, firstPayload(document, event)]);
  return code`/** A payload of each event, as the examples of the description have it. */
export const testPayloads: {
  [Event in ${typeFrom('./events.ts', 'KnownWebhookEvent')} as Event['event']]: Event['payload'];
} = ${JSON.stringify(Object.fromEntries(payloads))};
`;
}

function firstPayload(document: OpenApiDocument, event: string): unknown {
  const body = document.webhooks?.[event]?.post?.requestBody;
  const { content } = resolve<RequestBody>(document, body ?? { content: {} });
  const [example] = Object.values(content['application/json']?.examples ?? {});
  const value = example && resolve<Example>(document, example).value;
  return isRecord(value) ? value['payload'] : undefined;
}
