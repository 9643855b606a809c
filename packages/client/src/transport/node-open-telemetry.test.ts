import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { tlsServer, trusting } from '../../test/tls-server.ts';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
// The servers of these tests are no part of what is watched.
const instrumentation = new HttpInstrumentation({ disableIncomingRequestInstrumentation: true });

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  instrumentation.setTracerProvider(provider);
});
afterAll(() => instrumentation.disable());

/** The spans of requests that are sent within a span of the caller, and that one. */
async function spansOf(work: () => Promise<unknown>) {
  exporter.reset();
  const caller = await provider.getTracer('caller').startActiveSpan('pay', async (span) => {
    await work();
    span.end();
    return span;
  });
  const spans = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.CLIENT);
  return { caller: caller.spanContext(), spans };
}

function traceparentOf(span: ReadableSpan): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

test.each(['http', 'https'])(
  'by %s a read and an operation with an effect are a span each, and the service is told of it',
  async (protocol) => {
    const plain = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
    const told: unknown[] = [];
    const secure = await tlsServer(({ headers }, response) => {
      told.push(headers['traceparent']);
      response.end('{"id":"P1"}');
    });
    const { url } = protocol === 'http' ? plain : secure;
    const agent = protocol === 'http' ? undefined : trusting({ keepAlive: true });
    const fx = testClient({ baseUrl: url, agent });
    const { caller, spans } = await spansOf(async () => {
      await fx.payments.get('P1');
      await fx.payments.create(storyPayment);
    });
    const answered = { 'http.response.status_code': 200 };
    expect(spans).toMatchObject([
      { name: 'GET', attributes: { 'url.full': `${url}/payments/P1`, ...answered } },
      { name: 'POST', attributes: { 'url.full': `${url}/payments`, ...answered } },
    ]);
    for (const { parentSpanContext } of spans) expect(parentSpanContext).toMatchObject(caller);
    told.push(...plain.requests.map(({ headers }) => headers['traceparent']));
    expect(told).toEqual(spans.map(traceparentOf));
    const text = JSON.stringify(spans.map(({ attributes, events }) => [attributes, events]));
    for (const hidden of ['UsernameToken', storyPayment.externalBankAccountId]) {
      expect(text).not.toContain(hidden);
    }
  },
);

test('each attempt is a span of its own', async () => {
  const statuses = [503, 429, 200];
  const { url, requests } = await loopbackServer((response) =>
    json(response, statuses[requests.length - 1] ?? 500, { id: 'NDgyODM' }),
  );
  const { spans } = await spansOf(() => testClient({ baseUrl: url }).wallets.get('NDgyODM'));
  const seen = spans.map(({ attributes }) => attributes['http.response.status_code']);
  expect(seen).toEqual(statuses);
  expect(requests.map(({ headers }) => headers['traceparent'])).toEqual(spans.map(traceparentOf));
});

test('a request without an answer is a span with an error, and is not sent again', async () => {
  const { url, requests } = await loopbackServer((response) => response.destroy());
  const fx = testClient({ baseUrl: url });
  const { spans } = await spansOf(async () => {
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
  });
  expect(spans).toMatchObject([{ name: 'POST', status: { code: SpanStatusCode.ERROR } }]);
  expect(requests).toHaveLength(1);
});

test('the requests of a client that has sent some before are seen', async () => {
  const { url, requests } = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
  const fx = testClient({ baseUrl: url });
  const { spans } = await spansOf(async () => {
    instrumentation.disable();
    await fx.payments.create(storyPayment);
    instrumentation.enable();
    await fx.payments.create(storyPayment);
  });
  expect(requests.map(({ headers }) => headers['traceparent'])).toEqual([
    undefined,
    ...spans.map(traceparentOf),
  ]);
  expect(spans).toHaveLength(1);
});
