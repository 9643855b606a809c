import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gate, listen } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { adapterSuite, receiver } from '../../test/adapter-suite.ts';
import { notification } from '../../test/any-receiver.ts';
import {
  functionUrlEvent,
  type GatewayRequest,
  gatewayEvent,
  gatewayEventV1,
  loadBalancerEvent,
} from '../../test/lambda-events.ts';
import { type LambdaEvent, toLambdaHandler } from './lambda.ts';

const notRaw = { code: 'BODY_NOT_RAW', message: expect.stringContaining('proxy integration') };

async function newRequest(id?: string): Promise<GatewayRequest> {
  const { rawBody, headers } = await notification(id === undefined ? {} : { id });
  return { method: 'POST', rawHeaders: Object.entries(headers), rawBody };
}

describe.each([
  { shape: 'API Gateway, format 1.0', eventOf: gatewayEventV1 },
  { shape: 'API Gateway, format 2.0', eventOf: gatewayEvent },
  { shape: 'a function URL', eventOf: functionUrlEvent },
  { shape: 'a load balancer', eventOf: loadBalancerEvent },
])('$shape', ({ eventOf }) => {
  // The API gateway reads the whole body, within its own limit, before it calls the function of AWS Lambda.
  adapterSuite(
    (handler, options) => {
      const invoke = toLambdaHandler(handler, options);
      return listen(
        createServer(async (request, response) => {
          const { statusCode, body } = await invoke(eventOf(await received(request)));
          response.writeHead(statusCode).end(body);
        }),
      );
    },
    { streams: false },
  );

  test('toLambdaHandler decodes a Base64 body, and takes a text body as it is', async () => {
    const { handler, events, errors } = receiver();
    const invoke = toLambdaHandler(handler);
    for (const isBase64Encoded of [true, false]) {
      const request = await newRequest(String(isBase64Encoded));
      const body = request.rawBody.toString(isBase64Encoded ? 'base64' : 'utf8');
      const answer = { statusCode: 204, headers: {}, isBase64Encoded: false, body: '' };
      expect(await invoke({ ...eventOf(request), isBase64Encoded, body })).toEqual(answer);
    }
    expect(events.map(({ payload }) => payload.id)).toEqual(['true', 'false']);
    expect(errors).toEqual([]);
  });

  test('toLambdaHandler reports that a middleware has parsed event.body, and says what to change', async () => {
    const { handler, errors } = receiver();
    const request = await newRequest();
    const parsed = { ...eventOf(request), body: JSON.parse(request.rawBody.toString()) };
    expect(await toLambdaHandler(handler)(parsed)).toMatchObject({ statusCode: 400 });
    expect(errors).toMatchObject([notRaw]);
  });
});

test.each([{}, null, undefined])(
  'toLambdaHandler reads the headers when multiValueHeaders is %o',
  async (multiValueHeaders) => {
    const { handler, events } = receiver();
    // Some tools that imitate payload format 1.0 of the API gateway send an event without multi-value headers.
    const event = { ...gatewayEventV1(await newRequest()), multiValueHeaders };
    expect(await toLambdaHandler(handler)(event)).toMatchObject({ statusCode: 204 });
    expect(events).toHaveLength(1);
  },
);

test('toLambdaHandler reports an event of an API without proxy integration, and says what to change', async () => {
  const { handler, errors } = receiver();
  const event: LambdaEvent = JSON.parse((await newRequest()).rawBody.toString());
  expect(await toLambdaHandler(handler)(event)).toMatchObject({ statusCode: 400 });
  expect(errors).toMatchObject([notRaw]);
});

test('toLambdaHandler answers only after all work has ended, because AWS would suspend work after the answer', async () => {
  const { opened, open } = gate();
  const event = gatewayEvent(await newRequest());
  const receive = async () => ({ status: 500, outcome: 'in-flight', settled: opened }) as const;
  let isAnswered = false;
  const answer = toLambdaHandler({ receive })(event).finally(() => {
    isAnswered = true;
  });
  await setImmediate();
  expect(isAnswered).toBe(false);
  open();
  expect(await answer).toMatchObject({ statusCode: 500, body: '' });
});

async function received(request: IncomingMessage): Promise<GatewayRequest> {
  const { rawHeaders: flat, method = '' } = request;
  const rawHeaders = flat.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : [],
  );
  return { method, rawHeaders, rawBody: await buffer(request) };
}
