import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { probeAnswers } from './probe-answers.ts';

const text = { type: ['string', 'null'], 'x-documented-type': 'string', description: 'A text.' };
const gap = { 'x-undocumented': [{ id: 'order-fields', note: 'Its fields are not shown.' }] };
const order = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, text },
  ...gap,
};
const orders = { type: 'array', items: { $ref: '#/components/schemas/Order' } };

const json = (name: string) => ({
  description: 'ok',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1.0.0' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: { 200: json('Orders'), 204: { description: '' } },
      },
      post: { operationId: 'createOrder', responses: { 200: json('Other') } },
    },
  },
  components: { schemas: { Order: order, Orders: orders, Other: { type: 'object' } } },
};

test('the answers to reads are there in both forms, without what is for people', async () => {
  const [file] = await probeAnswers(document);
  expect(file?.text).toContain(
    "listOrders: { route: 'GET /orders', answers: { '200': 'Orders', '204': null } }",
  );
  expect(file?.text).toContain("'order-fields': 'Its fields are not shown.'");
  expect(file?.text).toContain("text: { type: ['string', 'null'], strict: { type: ['string'] } }");
  expect(file?.text).toContain("gap: 'order-fields'");
  expect(file?.text).not.toMatch(/A text|createOrder|Other/);
});
