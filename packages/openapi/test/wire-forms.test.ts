import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strictForm } from '@crossborder-fx/tools-description';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { templated } from './documents.ts';
import { type PlainPrism, startPlainPrism } from './prism.ts';
import { validatorOf } from './validation.ts';
import { type WireAnswer, wireAnswers } from './wire-forms.ts';

const answers = wireAnswers(templated);
const withBody = answers.filter(({ body }) => body !== undefined);

describe('Ajv', () => {
  const validate = validatorOf(templated);
  const validateStrictly = validatorOf(strictForm(templated));

  test.each(withBody)(
    'Ajv accepts $name by the published document, and by the strict document only if the service description shows it',
    ({ schema, body, documented }) => {
      expect(validate(schema, body)).toEqual([]);
      expect(validateStrictly(schema, body).length === 0).toBe(documented);
    },
  );
});

describe("Prism's validating proxy", () => {
  let service: Server;
  let current: Pick<WireAnswer, 'status' | 'body'> = { status: 204, body: undefined };
  let prism: PlainPrism;

  beforeAll(async () => {
    service = createServer((request, response) => {
      request.resume();
      const text = current.body === undefined ? undefined : JSON.stringify(current.body);
      const type = { 'content-type': 'application/json' };
      response.writeHead(current.status, text === undefined ? {} : type).end(text);
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const { port } = service.address() as AddressInfo;
    prism = await startPlainPrism({ upstream: `http://127.0.0.1:${port}` });
  });

  afterAll(() => {
    prism.process.kill();
    service.close();
  });

  async function throughProxy({
    example,
    ...answer
  }: Pick<WireAnswer, 'example' | 'status' | 'body'>) {
    current = answer;
    const { method, paths, query, bodies } = example;
    const response = await fetch(`${prism.url}${paths[0]}${query}`, {
      method,
      headers: { 'x-wsse': 'any', 'content-type': 'application/json' },
      ...(bodies.length > 0 && { body: JSON.stringify(bodies[0]) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  test.each(answers)(
    'the validating proxy of Prism lets $name through',
    async ({ example, status, body }) => {
      expect(await throughProxy({ example, status, body })).toEqual({ status, body });
    },
  );

  test('the validating proxy of Prism refuses a response body that breaks the OpenAPI document', async () => {
    const [answer] = answers;
    if (!answer) return expect.fail('There are no forms');
    const { status } = await throughProxy({ ...answer, body: { payment: { id: 5 } } });
    expect(status).toBe(500);
  });
});
