import { lintDocument } from '@crossborder-fx/tools-bundle';
import { send, storyPayment } from '@crossborder-fx/tools-test-utils';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { control } from '../../test/control.ts';
import { serverOf } from '../../test/server.ts';

interface Media {
  schema?: object;
  example?: unknown;
}
interface Described {
  parameters?: { in: string; name: string; example?: string | number }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

async function documentOf() {
  const server = await serverOf({ version: '1.2.3' });
  const { text } = await control(server, 'GET /_mock/openapi.json');
  const document: { paths: Record<string, Record<string, Described>> } = JSON.parse(text);
  return { server, document, text };
}

test('the document of the control interface without additional routes passes the linter', async () => {
  expect(await lintDocument((await documentOf()).text)).toEqual([]);
});

test('each example in the document of the control interface is answered as described', async () => {
  const { server, document } = await documentOf();
  await send(server, '/payments', { body: storyPayment });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const sent: string[] = [];
  for (const [template, item] of Object.entries(document.paths)) {
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(item)) {
      const body = requestBody?.content['application/json']?.example;
      // Skip the operations that wait for an event or send to a receiver: a call with the operation's example would wait.
      if (/next|stream|webhooks$/.test(template)) continue;
      const query = new URLSearchParams();
      let path = template;
      for (const { in: place, name, example } of parameters) {
        if (place === 'path') path = path.replace(`{${name}}`, String(example));
        else if (example !== undefined) query.append(name, String(example));
      }
      const line = `${method.toUpperCase()} ${path}?${query}`;
      const answer = await control(server, line, body);
      const described = responses[answer.status];
      expect(described, `${line} ${answer.text}`).toBeDefined();
      const schema = described?.content?.['application/json']?.schema;
      expect(answer.body === undefined).toBe(schema === undefined);
      if (schema) expect(ajv.validate(schema, answer.body), ajv.errorsText()).toBe(true);
      sent.push(line);
    }
  }
  expect(sent).toHaveLength(16);
});
