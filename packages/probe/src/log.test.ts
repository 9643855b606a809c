import { createClient } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import { loopbackServer, send } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { accountIn } from '../test/full-account.ts';
import { fullSandbox } from '../test/probe-setup.ts';
import { runProbe } from './run-probe.ts';

const quick = { wait: async () => {} };
const gap = 'documents-and-logs-operations';

async function foundOf(serviceLog: SandboxOptions['serviceLog']) {
  const { sandbox, probe } = await fullSandbox({ serviceLog });
  const report = await probe();
  const { state, evidence } = report.findings.find((one) => one.gap === gap) ?? {};
  const lookups = sandbox.requests.filter(({ path }) => path.startsWith('/logs'));
  return { report, state, evidence: evidence?.join('\n') ?? '', lookups: lookups.length };
}

test('the probe looks its first request up in the request log, and reports what the log holds', async () => {
  const { report, state, evidence } = await foundOf('kept');
  expect(report.sent.slice(0, 3)).toEqual([
    'GET /webhooks',
    'GET /logs/{nonce.first}',
    'GET /logs/{nonce.unknown}',
  ]);
  expect(state).toBe('settled');
  for (const line of [
    'log: the first request is in the log at the time of the next request',
    'log: the log has the body of the first answer unchanged',
    'log: the log has requests with GET',
    'log: reads of the log are in the log',
    'log: the log goes back more than a week',
    'GET /logs/{nonce.unknown}: 404, JSON with errorCode, errorType',
  ])
    expect(evidence).toContain(line);
});

test.each<[what: string, log: SandboxOptions['serviceLog'], line: string]>([
  [
    'the log shows requests late',
    { late: 3_600_000 },
    'log: the first request is not in the log at the end',
  ],
  ['the log has no GET requests', { missing: ['GET'] }, 'log: the log has requests with POST, PUT'],
  [
    'the log cuts bodies',
    { bodies: 'cut' },
    'has the body of the first answer changed: not JSON, or cut off',
  ],
  [
    'the log changes the order of fields in bodies',
    { bodies: 'reordered' },
    'has the body of the first answer changed: whole',
  ],
])('the probe notes the difference, and sends all requests, when %s', async (_, log, line) => {
  const { report, evidence } = await foundOf(log);
  expect(evidence).toContain(line);
  expect([report.stopped, report.skipped]).toEqual([undefined, {}]);
});

test.each<[what: string, log: SandboxOptions['serviceLog'], lookups: number]>([
  ['403', { answer: 403 }, 1],
  ['a page', { answer: 'html' }, 1],
  // A 404 may mean only that the nonce is unknown, so after a 404 the probe also requests the list of log entries.
  ['404', { answer: 404 }, 4],
])('after a log that answers %s, the probe sends its other requests', async (_, log, most) => {
  const { report, state, lookups } = await foundOf(log);
  expect([report.stopped, state, lookups]).toEqual([undefined, 'not seen', most]);
  expect(Object.values(report.skipped)).toContain('log that answers');
  expect(report.sent).toContain('GET /wallets/0%7C0');
});

test('the probe stops asking a request log that does not answer, and sends its other requests', async () => {
  const lookups: string[] = [];
  const { url: baseUrl } = await loopbackServer((response, { url }) => {
    if (!url.startsWith('/logs')) return void response.writeHead(204).end();
    lookups.push(url);
    response.socket?.destroy();
  });
  const credentials = { username: 'acme', secret: 'theSecretOfAcme' };
  const report = await runProbe({ ...quick, baseUrl, ...credentials });
  expect([report.stopped, lookups.length]).toEqual([undefined, 1]);
});

test('the probe compares two creations only when the log shows the bodies of their requests and answers', async () => {
  const tagged = JSON.stringify({ tag: 'Order 1' });
  const answers = ['1', '2'].map((id) => JSON.stringify({ id }));
  const bodies = [
    ...answers.map((answer) => ['/trades', tagged, answer]),
    ...answers.map((answer) => ['/payments', '***', answer]),
    ...['***', answers[0]].map((answer) => ['/payments', tagged, answer]),
  ];
  const log = bodies.map(([uriRequested, requestBody, responseBody]) => ({
    ...{ createdAt: '2026-11-02 09:00:00', requestMethod: 'POST', httpResponseCode: 200 },
    ...{ uriRequested, requestBody, responseBody },
  }));
  const { url: baseUrl } = await loopbackServer((response, { url }) => {
    if (url.startsWith('/logs?')) response.end(JSON.stringify(log));
    else response.writeHead(204).end();
  });
  const login = { baseUrl, username: 'acme', secret: 'theSecretOfAcme' };
  const { findings } = await runProbe({ ...quick, ...login, history: true });
  const lines = findings.flatMap(({ evidence }) => evidence);
  expect(lines.filter((line) => line.includes(' twice '))).toEqual([
    'history createTrade twice with the same body: another object',
  ]);
});

/** Makes an account that has paid, traded, and had requests refused in each of four months. */
async function fourMonths() {
  const sandbox = await startSandbox({ at: '2025-11-03 09:00:00' });
  onTestFinished(() => sandbox.close());
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  const { walletIn, beneficiary, paymentOf } = await accountIn(fx);
  for (let month = 0; month < 4; month += 1) {
    const body = paymentOf('12.50', sandbox.clock.workingDay(3), `Order ${month}`);
    const trade = {
      currencyPair: 'EURUSD',
      side: 'B',
      amount: money('100.00', 'USD'),
      deliveryDate: sandbox.clock.workingDay(2),
    };
    const post = (path: string, content: object) => send(sandbox, path, { body: content });
    const created = await post('/payments', body);
    const { payment } = (await created.json()) as { payment: { id: string } };
    await post('/payments', body);
    await post('/payments', { ...body, externalBankAccountId: '0Unknown0' });
    await post('/payments', { ...body, amount: { value: '000000000000.00', currency: 'EUR' } });
    await post('/quotes', trade);
    await post('/trades', { ...trade, tag: 'hedge' });
    const forward = { ...trade, deliveryDate: sandbox.clock.workingDay(30) };
    const quoted = await post('/fixed-forwards/quote', forward);
    const { quoteId } = ((await quoted.json()) as { quote: { quoteId: string } }).quote;
    await post('/fixed-forwards', {
      quoteId,
      sourceAccountId: walletIn('EUR'),
      deliveryAccountId: walletIn('USD'),
    });
    const { currency, accountNumber, holder, holderBank } = beneficiary ?? {};
    await post('/externalBankAccounts', { currency, accountNumber, holder, holderBank });
    await send(sandbox, `/payments/${payment.id}/confirm`, { method: 'PUT' });
    await sandbox.clock.advance({ days: 28 });
    for (const path of ['/payments/all', '/trades/_all', '/fixed-forwards', '/wallets'])
      await send(sandbox, path);
    await send(sandbox, `/payments/options/${walletIn('EUR')}/${beneficiary?.id}`);
  }
  return sandbox;
}

test('the probe finds evidence about at least 15 gaps of the API description when it only reads the request log of four months', async () => {
  const sandbox = await fourMonths();
  const before = sandbox.requests.length;
  const given = { baseUrl: sandbox.url, ...sandbox.credentials, serviceClock: sandbox.clock.now };
  const traffic: string[] = [];
  const report = await runProbe({
    ...{ ...quick, ...given, history: true },
    onTraffic: (one) => void traffic.push(JSON.stringify(one)),
  });
  expect(traffic.join()).toContain('"path":"/logs?');
  expect(traffic.join()).not.toContain('responseBody');
  const sent = sandbox.requests.slice(before).map(({ method }) => method);
  expect([...new Set(sent)]).toEqual(['GET']);
  const past = report.findings.flatMap(({ gap: id, evidence }) => {
    const lines = evidence.filter((line) => line.startsWith('history '));
    return lines.length > 0 ? [[id, lines] as const] : [];
  });
  const shown = past.map(([id, lines]) => `${id}: ${lines.join(' ; ')}`).join('\n');
  expect(past.length, shown).toBeGreaterThanOrEqual(15);
  for (const line of [
    'history Payment: status waitingconfirmation, then planified, after confirmPayment',
    'history longest accountNumber that the service accepted:',
    'history createPayment twice with the same body: another object',
    'history side B buys firstCurrency',
    'history createTrade of the pair EURUSD: 200',
  ])
    expect(shown).toContain(line);
  // Here only the probe reads a single wallet, and the facts must not contain the probe's own requests.
  expect(shown).not.toContain('history getWallet ');
  expect(shown).toMatch(/history createPayment refused with 4\d\d: error \d+ \w+/);
});
