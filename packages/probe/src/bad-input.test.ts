import { type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import { loopbackServer, refusingPort } from '@crossborder-fx/tools-test-utils';
import { rowsOfDay } from '@crossborder-fx/tools-test-utils/depth';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changing, fullSandbox } from '../test/probe-setup.ts';
import { descriptionOf } from './report.ts';
import { type ProbeOptions, runProbe } from './run-probe.ts';

const credentials = { username: 'acme', secret: 'theSecretOfAcme' };
const quiet = { ...credentials, wait: async () => {} };

type Answer = Parameters<typeof loopbackServer>[0];

/** Runs the probe against a server that gives every request the same answer, and counts the requests. */
async function against(answer: Answer, options: ProbeOptions = {}) {
  let count = 0;
  const { url } = await loopbackServer((response, request) => {
    count += 1;
    return answer(response, request);
  });
  const report = await runProbe({ ...quiet, baseUrl: url, ...options });
  return { report, count };
}

async function onSandbox(options: ProbeOptions, ofSandbox: SandboxOptions = {}) {
  const sandbox = await startSandbox(ofSandbox);
  onTestFinished(() => sandbox.close());
  const { url: baseUrl, credentials, requests } = sandbox;
  return { requests, report: await runProbe({ ...quiet, baseUrl, ...credentials, ...options }) };
}

const settled = ({ findings }: Awaited<ReturnType<typeof runProbe>>) =>
  findings.filter(({ state }) => state === 'settled').map(({ gap }) => gap);

test('the probe stops after one request with wrong credentials: a second one could lock the account', async () => {
  const { report, requests } = await onSandbox({ secret: 'wrong' });
  expect(report.stopped).toBe('401: the service refused the credentials');
  expect(requests).toHaveLength(1);
  expect(JSON.stringify(report)).not.toContain('wrong');
});

test('the probe compares its clock with the Date header of the service, and reports a difference of an hour', async () => {
  const { report } = await onSandbox({ clock: () => new Date(Date.now() - 3_600_000) });
  expect(report.stopped).toBe(
    '401: the clock of this machine is 60 minutes behind the Date header of the service',
  );
});

test('the probe of an empty account reports what it saw and which requests it skipped', async () => {
  const { report, count } = await against((response) => response.writeHead(204).end());
  expect(report.stopped).toBeUndefined();
  expect(count).toBe(report.sent.length);
  expect(report.skipped).toMatchObject({
    'GET /wallets/{Wallet}': 'Wallet',
    'GET /payments/{Payment}': 'Payment',
  });
  expect(settled(report)).not.toContain('wallet-fields');
});

test('the probe asks for no object whose id is a number that JSON.parse rounds, because another object may have the rounded id', async () => {
  for (const [id, asked] of [
    ['9007199254740993', false],
    ['9007199254740991', true],
  ] as const) {
    const paths: string[] = [];
    const { report } = await against((response, { url = '' }) => {
      paths.push(url);
      response.end(`[{ "id": ${id} }]`);
    });
    expect(paths.some((path) => path.includes('900719925474099'))).toBe(asked);
    expect('GET /wallets/{Wallet}' in report.skipped).toBe(!asked);
  }
});

test('the probe settles no gap (open point) about the entries of a list when the list is empty', async () => {
  const empty = { fixedForwards: [], failedNotifications: [], payments: [], total: 0 };
  const { report } = await against((response) => response.end(JSON.stringify(empty)));
  expect(settled(report)).toContain('fixed-forward-list-shape');
  for (const gap of ['fixed-forward-fields', 'failed-notification-fields', 'list-default-order'])
    expect(settled(report)).not.toContain(gap);
});

const page = 'a page came in place of JSON, perhaps from a proxy';
const toWebSocket = 'Connection: Upgrade\r\nUpgrade: websocket';

test.each<[what: string, answer: Answer, stopped: string]>(
  rowsOfDay([
    ['a page of HTML', (response) => response.end('<!doctype html><p>Sign in'), page],
    ['a gateway error', (response) => response.writeHead(502).end('<html>Bad gateway'), page],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: '/login' }).end(),
      'a redirect came: FX_BASE_URL may name another service',
    ],
    [
      'an answer of 50 MB',
      (response) => response.writeHead(200).end(Buffer.alloc(50_000_000, '[')),
      'an answer was larger than 10 MiB',
    ],
    [
      'JSON that is nested too deep',
      (response) => response.end('['.repeat(1e5) + ']'.repeat(1e5)),
      page,
    ],
    ['an answer with 403', (response) => response.writeHead(403).end(), '403: the service refused'],
    ['a closed connection', (response) => void response.socket?.destroy(), '(ECONNRESET)'],
    [
      'a switch to another protocol',
      (response) => void response.socket?.end(`HTTP/1.1 101 Switching\r\n${toWebSocket}\r\n\r\n`),
      'a request had no answer (upgrade)',
    ],
  ]),
)('%s ends the run of the probe after one request', async (_, answer, stopped) => {
  const { report, count } = await against(answer);
  expect([report.stopped, count]).toEqual([expect.stringContaining(stopped), 1]);
});

test('answers of more than 100 MiB together end the run of the probe, before they fill its memory', async () => {
  const text = `["${'x'.repeat(9 * 1024 * 1024)}"]`;
  const { report, count } = await against((response) => response.end(text));
  expect([report.stopped, count]).toEqual(['the answers together were larger than 100 MiB', 12]);
});

test('two failures of the service in a row end the run of the probe', async () => {
  const { report, count } = await against((response) => response.writeHead(500).end('{}'));
  expect([report.stopped, count]).toEqual(['the service failed twice in a row', 2]);
});

test('a service that cannot be reached ends the run of the probe, and the report omits the address of the service', async () => {
  const report = await runProbe({ ...quiet, baseUrl: `http://127.0.0.1:${refusingPort}` });
  expect(report.stopped).toMatch(/^a request had no answer \(E[A-Z]+\)$/);
});

test('the probe waits half a second longer than Retry-After says, and stops after three answers with 429', async () => {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const { report, count } = await against(
    (response) => response.writeHead(429, { 'retry-after': '7' }).end('{}'),
    { wait },
  );
  expect([count, waits]).toEqual([3, [7500, 7500]]);
  expect(report.stopped).toBe(
    'the service asked the probe to wait three times in a row, or for more than ten minutes in all',
  );
  expect(settled(report)).toContain('rate-limits');
});

test('the probe stops before its waits after 429 take more than ten minutes in all, also with answers in between', async () => {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  let count = 0;
  const { report } = await against(
    (response) =>
      ++count % 2
        ? response.writeHead(204).end()
        : response.writeHead(429, { 'retry-after': '250' }).end('{}'),
    { wait },
  );
  expect(waits).toEqual([500, 250_500, 500, 250_500, 500]);
  expect(report.stopped).toMatch('for more than ten minutes in all');
});

test('the report lists fields that the service has added, dropped or renamed, each once and with a count', async () => {
  const { sandbox, probe } = await fullSandbox();
  const { url } = await changing(sandbox.url, (text) =>
    text
      .replaceAll('"createdDate":', '"createdAt":')
      .replaceAll('"id":', '"Mustermann":true,"id":')
      .replaceAll('"typeLabel":"clientFee"', '"typeLabel":null'),
  );
  const report = await probe({ baseUrl: url });
  const { differences } = report;
  const told = differences.map(({ kind, path, schema }) => `${kind} ${schema} ${path}`);
  expect(told).toContain('added Payment payments[].createdAt');
  expect(told).toContain('added Trade trades[].(another name)');
  expect(differences.find(({ path }) => path === 'payments[].createdAt')?.count).toBeGreaterThan(4);
  const changes = descriptionOf(report);
  expect(changes).toContain(
    'Payment.yaml, properties.createdAt (payments[].createdAt)\n+ a new field,',
  );
  expect(changes).toContain('properties.typeLabel (financialMovement.typeLabel)\n- string\n+ null');
  expect(changes).toMatch(/PriorityPaymentOption.yaml, enum .*\n\+ 24H/);
});

test('an abort ends the run of the probe, and the report has the earlier findings', async () => {
  const { probe } = await fullSandbox();
  const controller = new AbortController();
  const report = await probe({
    signal: controller.signal,
    onProgress: (sent) => sent === 20 && controller.abort(),
  });
  expect(report.stopped).toBe('the user interrupted the run');
  expect(report.sent).toHaveLength(20);
  expect(settled(report)).toContain('version-selection');
});

test.each([
  ['a redirect', 302, ''],
  ['refused credentials', 401, '{}'],
  ['a page', 200, '<html>'],
  ['a failure', 500, '{}'],
  ['an overload', 429, '{}'],
])('the probe settles no gap but those about errors by %s', async (_, status, body) => {
  const { report } = await against((response) => response.writeHead(status).end(body));
  expect(report.stopped).toBeDefined();
  expect(settled(report)).not.toContain('version-selection');
});

test.each([
  ['headers', ''],
  ['a body', '{'],
])('the probe says that an answer was late when %s did not end in time', async (_, begun) => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  const { report } = await against((response) => {
    if (begun) response.write(begun, () => late.abort());
    else late.abort();
  });
  expect(report.stopped).toBe('a request had no answer (after 30 seconds)');
});

test('the probe sends nothing after the first refusal of a signature', async () => {
  const { report, requests } = await onSandbox({ signatures: true }, { rejectNonceReuse: true });
  expect(report.sent.at(-1)).toBe('GET /wallets (with a nonce that was used)');
  expect([requests.length, report.stopped]).toEqual([report.sent.length, undefined]);
  expect(settled(report)).toContain('authentication-failure-response');
});

test('runProbe refuses a baseUrl with http on another host', async () => {
  await expect(runProbe({ ...quiet, baseUrl: 'http://demo.example' })).rejects.toThrow('https://');
});
