import {
  bodyExamples,
  isRecord,
  notificationsOf,
  type OpenApiDocument,
} from '@crossborder-fx/tools-description';
import { type Code, code, imported } from '../code.ts';

/** `test-payloads.ts`: the payload of the first example of each event, for users' tests. */
export function testPayloads(document: OpenApiDocument): Code {
  // An event without an example is left out here, and missed by the type of the table.
  const payloads = [...notificationsOf(document)].map(([event, { requestBody }]) => {
    const [first] = bodyExamples(document, requestBody);
    return [event, isRecord(first?.value) ? first.value['payload'] : undefined];
  });
  return code`/** A payload of each event, as the examples of the description have it. */
export const testPayloads: {
  [Event in ${imported('./events.ts', 'KnownWebhookEvent')} as Event['event']]: Event['payload'];
} = ${JSON.stringify(Object.fromEntries(payloads))};
`;
}
