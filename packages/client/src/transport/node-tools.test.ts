import { gzipSync } from 'node:zlib';
import {
  errorOf,
  json,
  loopbackServer,
  refusingPort,
  storyPayment,
} from '@crossborder-fx/tools-test-utils';
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
import { HttpResponse, http, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { errorAfter } from '../../test/error-after.ts';
import { tlsServer, trusting } from '../../test/tls-server.ts';

interface Answer {
  status?: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

interface Seen {
  line: string;
  signature: string;
  body: string;
}

/** A library, such as nock, that answers requests in place of the service. */
interface Tool {
  start(): void;
  stop(): void;
  reset(): void;
  /** Passes every request on to the server. */
  pass?(): void;
  /** Answers requests with these answers in order, then always with the last one. Returns the requests. */
  answer(baseUrl: string, answers: readonly Answer[]): Seen[];
  /** The failures of a POST that the tool can simulate, each with the name of the error that the client throws. */
  failures: Record<string, [name: string, fail: (baseUrl: string) => Seen[]]>;
}

const ok = (content: unknown): Answer => ({ body: JSON.stringify(content) });
const next = <One>(seen: Seen[], all: readonly One[]) =>
  all[seen.length - 1] ?? (all.at(-1) as One);
const jsonHeaders = { 'content-type': 'application/json' };

function mswTool(): Tool {
  const msw = setupServer();
  const handle = (baseUrl: string, answers: readonly (() => Response | Promise<Response>)[]) => {
    const seen: Seen[] = [];
    const handler = http.all(`${baseUrl}/*`, async ({ request }) => {
      const { method, url, headers } = request;
      const signature = String(headers.get('x-wsse'));
      seen.push({ line: `${method} ${url}`, signature, body: await request.clone().text() });
      return next(seen, answers)();
    });
    msw.use(handler);
    return seen;
  };
  const breakingOff = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"payment":')),
      pull: (controller) => controller.error(new Error('broken off')),
    });
  const failing = (answer: () => Response | Promise<Response>) => (baseUrl: string) =>
    handle(baseUrl, [answer]);
  return {
    start: () => msw.listen({ onUnhandledRequest: 'error' }),
    stop: () => msw.close(),
    reset: () => msw.resetHandlers(),
    pass: () => msw.use(http.all('*', () => passthrough())),
    answer: (baseUrl, answers) =>
      handle(
        baseUrl,
        answers.map(({ status = 200, body = null, headers = jsonHeaders }) => () => {
          return new HttpResponse(body as string | null, { status, headers });
        }),
      ),
    failures: {
      'HttpResponse.error()': ['ConnectionError', failing(() => HttpResponse.error())],
      'a body that breaks off': ['ConnectionError', failing(() => new HttpResponse(breakingOff()))],
      'no answer': ['TimeoutError', failing(() => new Promise<never>(() => {}))],
    },
  };
}

const problem = (fields: object) => Object.assign(new Error('no'), fields);

function nockTool(): Tool {
  const handle = (baseUrl: string, methods: string[], reply: (seen: Seen[]) => Answer) => {
    const seen: Seen[] = [];
    for (const method of methods) {
      nock(baseUrl)
        .persist()
        .intercept(/./, method)
        .reply(function (path, body) {
          const signature = String(this.req.headers['x-wsse']);
          seen.push({ line: `${method} ${baseUrl}${path}`, signature, body: textOf(body) });
          const { status = 200, body: content = '', headers = jsonHeaders } = reply(seen);
          return [status, content, headers];
        });
    }
    return seen;
  };
  const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  const failing = (error?: Error) => (baseUrl: string) => {
    if (error) nock(baseUrl).post('/payments').replyWithError(error);
    // If the client sent a second request, it would get this answer.
    return error ? handle(baseUrl, ['POST'], () => ok({ id: 'P2' })) : [];
  };
  return {
    start: () => {
      if (!nock.isActive()) nock.activate();
      nock.enableNetConnect('127.0.0.1');
    },
    stop: () => nock.restore(),
    reset: () => nock.cleanAll(),
    answer: (baseUrl, answers) =>
      handle(baseUrl, ['GET', 'POST', 'PUT'], (seen) => next(seen, answers)),
    failures: {
      'an error': ['ConnectionError', failing(problem({}))],
      ECONNRESET: ['ConnectionError', failing(problem({ code: 'ECONNRESET', syscall: 'read' }))],
      'ECONNREFUSED of no system call': [
        'ConnectionError',
        failing(problem({ code: 'ECONNREFUSED' })),
      ],
      'no answer that the mock knows': ['ConnectionError', failing()],
      'an answer that is too late': [
        'TimeoutError',
        (baseUrl) => {
          nock(baseUrl).post('/payments').delay(60_000).reply(200, { id: 'P1' });
          return [];
        },
      ],
    },
  };
}

// The import of nock activates it, so the tests deactivate it first.
nock.restore();

describe.each<[string, () => Tool]>([
  ['MSW', mswTool],
  ['nock', nockTool],
])('%s', (_name, make) => {
  const tool = make();
  beforeAll(tool.start);
  afterEach(tool.reset);
  afterAll(tool.stop);

  describe('requests that the tool lets pass', () => describePassing(tool.pass));

  test('the mocking tool gets the requests of a client that sent a request before the tool started', async () => {
    tool.stop();
    const { url, requests } = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
    const fx = testClient({ baseUrl: url });
    await fx.payments.create(storyPayment);
    tool.start();
    tool.answer(url, [ok({ id: 'P2' })]);
    expect((await fx.payments.create(storyPayment)).id).toBe('P2');
    expect(requests).toHaveLength(1);
  });

  describe.each(['http', 'https'])('requests by %s', (protocol) => {
    const baseUrl = `${protocol}://fx.test`;
    const fx = testClient({ baseUrl, allowInsecure: true });

    test('a mocking tool gets a read, an operation with an effect and its body, each once', async () => {
      const seen = tool.answer(baseUrl, [ok({ payment: { id: 'P1' } })]);
      expect((await fx.payments.get('P1')).id).toBe('P1');
      expect((await fx.payments.create(storyPayment)).id).toBe('P1');
      await fx.payments.confirm('P1');
      expect(seen.map(({ line }) => line)).toEqual([
        `GET ${baseUrl}/payments/P1`,
        `POST ${baseUrl}/payments`,
        `PUT ${baseUrl}/payments/P1/confirm`,
      ]);
      expect(JSON.parse(String(seen[1]?.body))).toEqual(storyPayment);
      for (const { signature } of seen) expect(signature).toMatch(/^UsernameToken /);
    });

    test('a mocking tool answers a client with a spare connection', async () => {
      const seen = tool.answer(baseUrl, [ok({ payment: { id: 'P1' } })]);
      const sparing = testClient({ baseUrl, allowInsecure: true, spareConnection: true });
      for (let turn = 0; turn < 2; turn++) await sparing.payments.create(storyPayment);
      expect(seen).toHaveLength(2);
    });

    test('the client reads 204, gzip and an error of a mocking tool', async () => {
      const gzip = { ...jsonHeaders, 'content-encoding': 'gzip' };
      const refusal = { errorCode: 15, errorMessage: 'no', errorType: 'refused', link: '' };
      tool.answer(baseUrl, [
        { status: 204 },
        { body: gzipSync('{"id":"NDgyODM"}'), headers: gzip },
        { ...ok(refusal), status: 422 },
      ]);
      expect(await fx.wallets.get('NDgyODM')).toBe(null);
      expect(await fx.wallets.get('NDgyODM')).toEqual({ id: 'NDgyODM' });
      const error = await errorOf(fx.payments.create(storyPayment));
      expect(error).toMatchObject({ name: 'ApiError', errorCode: 15, outcome: 'rejected' });
    });

    test('a mocking tool gets each attempt of a read, with a new signature', async () => {
      const failed = { ...ok({ wallets: [] }), status: 503 };
      const seen = tool.answer(baseUrl, [failed, failed, ok({ wallets: [] })]);
      await fx.wallets.list();
      expect(new Set(seen.map(({ signature }) => signature)).size).toBe(3);
    });

    test.each(Object.entries(tool.failures))(
      'the outcome is unknown after a failure that the mock simulates with %s',
      async (_what, [name, fail]) => {
        let seen: Seen[] = [];
        const error = await errorAfter(1, (timeout) => {
          tool.reset();
          seen = fail(baseUrl);
          return fx.payments.create(storyPayment, { timeout });
        });
        nock.abortPendingRequests();
        expect(error).toMatchObject({ name, outcome: 'unknown' });
        expect(error).toHaveProperty('attempts.length', 1);
        expect(seen.length).toBeLessThan(2);
      },
    );
  });
});

test('a request was not sent when nock refuses the connection, so the client sends the request again', async () => {
  const { start, stop, reset } = nockTool();
  start();
  const refused = problem({ code: 'ECONNREFUSED', syscall: 'connect' });
  const scope = nock('http://fx.test').post('/payments').times(3).replyWithError(refused);
  const fx = testClient({ baseUrl: 'http://fx.test', allowInsecure: true });
  const error = await errorOf(fx.payments.create(storyPayment));
  expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'not-sent' });
  scope.done();
  reset();
  stop();
});

/** Tests that a request which a mocking tool lets pass is sent in the same way as without the tool. */
function describePassing(pass: () => void = () => {}): void {
  beforeEach(pass);

  test('a request that a mocking tool lets pass arrives once, over http, over https and over a kept connection', async () => {
    const plain = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
    const secure = await tlsServer((_request, response) => response.end('{"id":"P1"}'));
    for (const options of [
      { baseUrl: plain.url },
      { baseUrl: secure.url, agent: trusting({ keepAlive: true }) },
    ]) {
      const fx = testClient(options);
      await fx.payments.get('P1');
      await fx.payments.create(storyPayment);
    }
    const body = JSON.stringify(storyPayment);
    expect(plain.requests).toMatchObject([{ method: 'GET' }, { method: 'POST', body }]);
    expect(secure.requests.splice(0)).toEqual(['GET /payments/P1', 'POST /payments']);
    const sparing = { baseUrl: secure.url, agent: trusting(), spareConnection: true };
    const fx = testClient(sparing);
    for (const id of ['P1', 'P2', 'P3']) await fx.payments.delete(id);
    expect(secure.requests).toEqual(['P1', 'P2', 'P3'].map((id) => `DELETE /payments/${id}`));
  });

  test('a request that a mocking tool lets pass may have arrived if no answer comes', async () => {
    const plain = await loopbackServer((response) => response.destroy());
    const secure = await tlsServer((request) => request.socket.destroy());
    for (const options of [
      { baseUrl: plain.url },
      { baseUrl: secure.url, agent: trusting({ keepAlive: true }) },
    ]) {
      const error = await errorOf(testClient(options).payments.create(storyPayment));
      expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
    }
    expect([plain.requests.length, secure.requests.length]).toEqual([1, 1]);
  });

  test('a request that a mocking tool lets pass was not sent if the connection is refused', async () => {
    for (const protocol of ['http', 'https']) {
      const fx = testClient({ baseUrl: `${protocol}://127.0.0.1:${refusingPort}` });
      const error = await errorOf(fx.payments.create(storyPayment));
      expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'not-sent' });
    }
  });
}

describe('OpenTelemetry', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  // OpenTelemetry watches only outgoing requests in these tests, not the requests that the test servers get.
  const instrumentation = new HttpInstrumentation({ disableIncomingRequestInstrumentation: true });
  // An instrumentation of OpenTelemetry that is created inactive does not patch a node:http that is already loaded.
  instrumentation.disable();
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    instrumentation.setTracerProvider(provider);
    instrumentation.enable();
  });
  afterAll(() => instrumentation.disable());

  describe('requests that the instrumentation lets pass', () => describePassing());

  /** Returns the OpenTelemetry spans of the requests that `work` sends, and the caller's span around these requests. */
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
    'OpenTelemetry over %s makes a span for a read and for an operation with an effect, and sends the trace id to the service',
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

  test('OpenTelemetry makes a span for each attempt', async () => {
    const statuses = [503, 429, 200];
    const { url, requests } = await loopbackServer((response) =>
      json(response, statuses[requests.length - 1] ?? 500, { id: 'NDgyODM' }),
    );
    const { spans } = await spansOf(() => testClient({ baseUrl: url }).wallets.get('NDgyODM'));
    const seen = spans.map(({ attributes }) => attributes['http.response.status_code']);
    expect(seen).toEqual(statuses);
    expect(requests.map(({ headers }) => headers['traceparent'])).toEqual(spans.map(traceparentOf));
  });

  test('OpenTelemetry makes a span with an error for a request without an answer, which is not sent again', async () => {
    const { url, requests } = await loopbackServer((response) => response.destroy());
    const fx = testClient({ baseUrl: url });
    const { spans } = await spansOf(async () => {
      const error = await errorOf(fx.payments.create(storyPayment));
      expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
    });
    expect(spans).toMatchObject([{ name: 'POST', status: { code: SpanStatusCode.ERROR } }]);
    expect(requests).toHaveLength(1);
  });

  test('OpenTelemetry sees the requests of a client that has sent a request before OpenTelemetry started', async () => {
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
});
