import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient, type PaymentCreate } from '@crossborder-fx/client';
import { type Sandbox, type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import { loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished } from 'vitest';
import type { GatewayOptions } from '../src/gateway-options.ts';
import { startGateway } from '../src/start-gateway.ts';

export const shopToken = 'a-token-of-the-shop-0001';
export const erpToken = 'a-token-of-the-erp-00002';
export const aliceToken = 'a-token-of-alice-0000003';

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const erp = bearer(erpToken);
export const alice = bearer(aliceToken);

/**
 * Starts a sandbox, and gateways on one database. By default the sandbox has no request log, because the log would show
 * the outcome of requests whose answers were lost.
 */
export async function gatewaySetup(serviceLog: SandboxOptions['serviceLog'] = 'none') {
  const sandbox = await startSandbox({ port: 0, serviceLog });
  onTestFinished(() => sandbox.close());
  const data = join(await temporaryFolder(), 'gateway.sqlite');
  const { url: baseUrl, credentials } = sandbox;
  const client = { baseUrl, ...credentials };
  const start = async (options: Partial<GatewayOptions> = {}) => {
    const gateway = await startGateway({
      account: 'acme-test',
      ...(!options.databaseUrl && { data }),
      create: true,
      port: 0,
      callers: [
        { name: 'shop', token: shopToken },
        { name: 'erp', token: erpToken },
      ],
      deciders: [{ name: 'alice', token: aliceToken }],
      client,
      ...options,
    });
    onTestFinished(() => gateway.close());
    const calls = callsOf(gateway.url, sandbox);
    /** Sends a payment request that never arrives, and sets the times of sent requests back by 20 minutes. */
    const lose = async (...payment: Parameters<typeof calls.pay>) => {
      sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
      const answer = await calls.pay(...payment);
      age(20 * 60_000);
      return answer;
    };
    return { ...gateway, ...calls, lose };
  };
  /** Starts a gateway before a service that answers as the test says. */
  const startBefore = async (
    answer: Parameters<typeof loopbackServer>[0],
    options: Partial<GatewayOptions> = {},
  ) => {
    const { url: baseUrl } = await loopbackServer(answer);
    return start({ client: { baseUrl, username: 'u', secret: 's', maxRetries: 0 }, ...options });
  };
  const query = (sql: string) => {
    const file = new DatabaseSync(data);
    const rows = file.prepare(sql).all();
    file.close();
    return rows.map((row) => ({ ...row }));
  };
  const age = (milliseconds: number) => {
    query(`UPDATE journal SET sent_at = sent_at - ${milliseconds} WHERE attempt > 0`);
  };
  /** Waits until the gateway is about to send the first request with an idempotency key. */
  const begins = () =>
    expect
      .poll(() => query('SELECT key FROM journal WHERE attempt > 0'), { interval: 5 })
      .toHaveLength(1);
  const fx = createClient(client);
  const count = async () =>
    (await fx.payments.iterate({ status: 'all' }).toArray({ limit: 10_000 })).length;
  const before = await count();
  const made = async () => (await count()) - before;
  return { sandbox, data, client, start, startBefore, query, age, begins, fx, made };
}

export async function startedSetup() {
  const setup = await gatewaySetup();
  return { ...setup, ...(await setup.start()) };
}

/** Returns the expected form of a problem: its status, the last part of its type, and more fields of its body. */
export const problem = (status: number, type: string, more: object = {}) => ({
  status,
  body: { type: `urn:crossborder-fx:gateway:${type}`, ...more },
});

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
}

export function callsOf(url: string, sandbox: Sandbox) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...bearer(shopToken),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {},
      text,
    };
  };
  const pay = (key: string, payment: object = {}, headers: Record<string, string> = {}) =>
    call('POST', '/payments', paymentOf(sandbox, payment), { 'idempotency-key': key, ...headers });
  /** Sends alice's GET, or POST with a body, to the JSON interface of the gateway's page. */
  const page = (path: string, body?: object) =>
    call(body ? 'POST' : 'GET', `/_gateway/api/${path}`, body, alice);
  /** Returns the answer of /readyz: its status, and the fields of its body. */
  const ready = async (): Promise<Record<string, unknown>> => {
    const { status, body } = await call('GET', '/readyz');
    return { status, ...body };
  };
  /** Returns the value of a metric, or NaN when /metrics does not have it. */
  const metric = async (name: string) => {
    const { text } = await call('GET', '/metrics', undefined, alice);
    return Number(text.split(`\ncrossborder_fx_gateway_${name} `)[1]?.split('\n')[0]);
  };
  const undecided = async () => {
    const { body } = await page('undecided');
    return body['undecided'] as { candidates: { id: string }[]; attempt: number }[];
  };
  /** Sends a decision of alice, who has seen a payment request of the program shop. */
  const decideAbout = (reference: string, decision: object) => {
    const request = { caller: 'shop', operation: 'createPayment', reference };
    return page('decisions', { ...request, reason: 'seen', ...decision });
  };
  return { call, pay, page, ready, metric, undecided, decideAbout };
}

export const tradeOf = ({ clock }: Sandbox) => ({
  ...{ currencyPair: 'EURUSD', side: 'S', amount: { value: '000000001000.00', currency: 'EUR' } },
  ...{ sourceWalletId: 'MTY0ODgy', deliveryWalletId: 'MTY0ODgz' },
  deliveryDate: clock.workingDay(1),
});

export const beneficiary = {
  accountNumber: 'DE89370400440532013000',
  currency: 'EUR',
  holderBank: { bic: 'COBADEFFXXX' },
  holder: { name: 'Nordlicht', type: 'Corporate' as const, address: { country: 'DE' } },
};

export function paymentOf({ clock }: Sandbox, other: object = {}): Omit<PaymentCreate, 'tag'> {
  return {
    sourceWalletId: 'MTY0ODgy',
    externalBankAccountId: 'MjMzMDA4',
    amount: { value: '000000000012.50', currency: 'EUR' },
    desiredExecutionDate: clock.workingDay(1),
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
    ...other,
  };
}
