import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { signWebhook } from '@crossborder-fx/webhooks';
import type { Fault } from '../harness/faults.ts';
import type { Answer } from '../harness/http.ts';
import { type HttpHop, startHttpHop } from '../harness/http-hop.ts';
import type { Bank, BankAnswer, BankNotification, BankRequest, Cheat } from './cheat.ts';

export const secret = 'theSecretOfTheCheatingBank0123456789';

export type CheatingBank = Awaited<ReturnType<typeof startBank>>;

/** Starts a sandbox on 2 November 2026, behind a proxy that cheats in requests, answers and notifications. */
export async function startBank(cheats: readonly Cheat[]) {
  let now = () => new Date();
  let receiverPort: number | undefined;
  const notificationProxy = await startNotificationProxy(() => receiverPort, cheats);
  const sandbox = await startSandbox({
    at: '2026-11-02 09:00:00',
    // A request log would show the client each outcome that a cheat of the bank makes unknown.
    serviceLog: 'none',
    ...Object.assign({}, ...cheats.map(({ options }) => options)),
    clock: () => now(),
    webhook: { url: notificationProxy.url, secret },
  });
  now = () => sandbox.clock.now();
  const bankProxy = await startBankProxy(Number(new URL(sandbox.url).port), cheats);
  const login = { ...sandbox.credentials, clock: now };
  return {
    sandbox,
    now,
    url: bankProxy.url,
    /** A client that calls the sandbox directly, past the cheating proxy, to read the true state. */
    truth: createClient({ baseUrl: sandbox.url, ...login }),
    fx: createClient({ baseUrl: bankProxy.url, ...login }),
    receiveAt(port: number): void {
      receiverPort = port;
    },
    async close(): Promise<void> {
      await Promise.all([sandbox, bankProxy, notificationProxy].map((one) => one.close()));
    },
  };
}

/** Starts a proxy in front of the sandbox. When the sandbox closes a connection without an answer, so does the proxy. */
function startBankProxy(port: number, cheats: readonly Cheat[]): Promise<HttpHop> {
  const counts = new Map<string, number>();
  const count = (name: string) => {
    const next = (counts.get(name) ?? 0) + 1;
    counts.set(name, next);
    return next;
  };

  async function answerOf(given: BankRequest, bank: Bank): Promise<BankAnswer> {
    let request = given;
    for (const cheat of cheats) {
      const answer = await cheat.instead?.(request, bank);
      if (answer) return answer;
      request = cheat.request?.(request) ?? request;
    }
    let answer = await bank.ask(request);
    // An earlier cheat of the bank may have changed the request, so `answer` gets the request that the client sent.
    for (const cheat of cheats) answer = (await cheat.answer?.(answer, given, bank)) ?? answer;
    return answer;
  }

  const act: Fault = async ({ request, forward, answer, drop }) => {
    const { pathname: path, searchParams: query } = new URL(request.path, 'http://bank');
    const rawBody = request.body.toString();
    const given = { method: request.method, path, query, body: parsed(rawBody), rawBody };
    const ask: Bank['ask'] = async ({ method, path, query, body }) => {
      const found = await forward({
        method,
        path: query.size > 0 ? `${path}?${query}` : path,
        headers: { 'x-wsse': request.headers['x-wsse'], 'content-type': 'application/json' },
        body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      });
      if (!found) throw dropped;
      return { status: found.status, headers: {}, body: parsed(found.body.toString()) };
    };

    try {
      answer(written(await answerOf(given, { ask, count })));
    } catch (error) {
      if (error !== dropped) console.error(error);
      drop();
    }
  };
  return startHttpHop({ target: () => port, incidentOf: () => ({ act }) });
}

const dropped = new Error('dropped');

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

function written({ status, headers, body = '' }: BankAnswer): Answer {
  const isText = typeof body === 'string';
  const type = isText ? 'text/html' : 'application/json';
  return {
    status,
    headers: { ...(body !== '' && { 'content-type': type }), ...headers },
    body: Buffer.from(isText ? body : JSON.stringify(body)),
  };
}

/** Starts a proxy in front of the receiver. The proxy signs each notification anew, because cheats may change it. */
function startNotificationProxy(
  receiver: () => number | undefined,
  cheats: readonly Cheat[],
): Promise<HttpHop> {
  /**
   * The final payments, in the order of their first notifications. The proxy passes on the notification of the first
   * payment, loses the receiver's answer about the second, loses the notification of the third, and so on.
   */
  const finals: string[] = [];
  const fateOf = (body: unknown) => {
    const { event, payload } = Object(body);
    if (event !== 'PAYMENT_FINALIZED') return 'passed';
    const key = JSON.stringify(payload);
    if (!finals.includes(key)) finals.push(key);
    return ['passed', 'answer lost', 'lost'][finals.indexOf(key) % 3];
  };

  const act: Fault = async ({ request, forward: send, answer, drop }) => {
    const body = parsed(request.body.toString());
    const fate = fateOf(body);
    if (fate === 'lost') return drop();
    const timestamp = String(request.headers['x-service-timestamp']);
    let notifications: BankNotification[] = [{ body, timestamp }];
    for (const { notification } of cheats) {
      if (notification) notifications = notifications.flatMap((one) => notification(one));
    }
    // In place of one notification, the receiver may get several. The proxy answers the sandbox with the receiver's first
    // refusal or else with the receiver's last answer.
    let given: Answer | undefined;
    for (const { body, timestamp } of notifications) {
      const rawBody = JSON.stringify(body);
      let headers = await signWebhook({ rawBody, secret, timestamp });
      for (const { notificationHeaders } of cheats) {
        headers = notificationHeaders?.(headers) ?? headers;
      }
      const type = { 'content-type': 'application/json' };
      const sent = { headers: { ...type, ...headers }, body: Buffer.from(rawBody) };
      const next = await send({ ...request, ...sent });
      if (given === undefined || given.status < 400) given = next;
    }
    if (fate === 'passed') answer(given);
    else drop();
  };
  return startHttpHop({ target: receiver, incidentOf: () => ({ act }) });
}
