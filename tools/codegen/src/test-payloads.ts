import {
  type Example,
  type OpenApiDocument,
  type RequestBody,
  resolve,
} from '@crossborder-fx/tools-bundle';
import { type GeneratedFile, generatedFile } from './generated-file.ts';

/** The payload of the first example of each event: what the notifications of users' tests hold. */
export async function testPayloads(document: OpenApiDocument): Promise<GeneratedFile> {
  const payloads = Object.keys(document.webhooks ?? {}).map((event) => {
    // An event without an example is missed by the type of the table.
    const payload = firstPayload(document, event);
    return payload === undefined ? '' : `${event}: ${JSON.stringify(payload)},`;
  });
  return generatedFile(
    'test-payloads.ts',
    `import type { KnownWebhookEvent } from './events.ts';

/** A payload of each event, as the examples of the description have it. */
export const testPayloads: {
  [Event in KnownWebhookEvent as Event['event']]: Event['payload'];
} = {
${payloads.join('\n')}
};
`,
  );
}

function firstPayload(document: OpenApiDocument, event: string): unknown {
  const body = document.webhooks?.[event]?.post?.requestBody;
  const { content } = resolve<RequestBody>(document, body ?? { content: {} });
  const [example] = Object.values(content['application/json']?.examples ?? {});
  const value = example && resolve<Example>(document, example).value;
  return typeof value === 'object' && value !== null && 'payload' in value
    ? value.payload
    : undefined;
}
