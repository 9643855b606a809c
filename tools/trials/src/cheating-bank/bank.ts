import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { signWebhook } from '@crossborder-fx/webhooks';
import type { Fault, Passage } from '../kit/faults.ts';
import type { Answer, SentRequest } from '../kit/http.ts';
import { type HttpHop, startHttpHop } from '../kit/http-hop.ts';
import type { Bank, BankAnswer, BankNotification, BankRequest, Cheat } from './cheat.ts';

/** The notifications of the bank are signed with it. */
export const secret = 'theSecretOfTheCheatingBank0123456789';

export type CheatingBank = Awaited<ReturnType<typeof startBank>>;

/** A sandbox on 2 November 2026, with these cheats between it and whoever asks it or is told by it. */
export async function startBank(cheats: readonly Cheat[]) {
  let now = () => new Date();
  let receiverPort: number | undefined;
  const notificationProxy = await startNotificationProxy(() => receiverPort, secret, cheats);
  const sandbox = await startSandbox({
    at: '2026-11-02 09:00:00',
    // A log would settle what its cheats leave undecided.
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
    /** Asks the sandbox itself: what is true. */
    truth: createClient({ baseUrl: sandbox.url, ...login }),
    /** Asks through the proxy. */
    fx: createClient({ baseUrl: bankProxy.url, ...login }),
    receiveAt(port: number): void {
      receiverPort = port;
    },
    async close(): Promise<void> {
      await Promise.all([sandbox, bankProxy, notificationProxy].map((one) => one.close()));
    },
  };
}

/** Before the sandbox. A connection that the sandbox drops is dropped here too. */
export async function startBankProxy(port: number, cheats: readonly Cheat[]): Promise<HttpHop> {
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
    // A cheat sees the request of the client: another one may have changed what the sandbox got.
    for (const cheat of cheats) answer = (await cheat.answer?.(answer, given, bank)) ?? answer;
    return answer;
  }

  const act: Fault = async (passage) => {
    const ask = (request: BankRequest) => forward(passage, request);
    try {
      passage.answer(written(await answerOf(read(passage.request), { ask, count })));
    } catch (error) {
      if (error !== dropped) console.error(error);
      passage.drop();
    }
  };
  return startHttpHop({ target: () => port, incidentOf: () => ({ act }) });
}

/** The sandbox has dropped the connection. */
const dropped = new Error('dropped');

function read({ method, path, body }: SentRequest): BankRequest {
  const { pathname, searchParams } = new URL(path, 'http://bank');
  const rawBody = body.toString();
  return { method, path: pathname, query: searchParams, body: parsed(rawBody), rawBody };
}

async function forward(passage: Passage, request: BankRequest): Promise<BankAnswer> {
  const { method, path, query, body } = request;
  const answer = await passage.forward({
    method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      'x-wsse': String(passage.request.headers['x-wsse']),
      'content-type': 'application/json',
    },
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  });
  if (!answer) throw dropped;
  return { status: answer.status, headers: {}, body: parsed(answer.body.toString()) };
}

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

/** Between the sandbox and the receiver. It signs again what it has changed. */
export async function startNotificationProxy(
  receiver: () => number | undefined,
  secret: string,
  cheats: readonly Cheat[],
): Promise<HttpHop> {
  /** Final payments in order. Every third loses its notification, and the one before it loses the answer. */
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
    // The service hears the first refusal, or else the last answer.
    let given: Answer | undefined;
    for (const notification of notifications) {
      const next = await send({ ...request, ...(await signed(notification, secret, cheats)) });
      if (given === undefined || given.status < 400) given = next;
    }
    if (fate === 'passed') answer(given);
    else drop();
  };
  return startHttpHop({ target: receiver, incidentOf: () => ({ act }) });
}

async function signed(
  { body, timestamp }: BankNotification,
  secret: string,
  cheats: readonly Cheat[],
): Promise<Pick<SentRequest, 'headers' | 'body'>> {
  const rawBody = JSON.stringify(body);
  const encoding = cheats.findLast((cheat) => cheat.encoding)?.encoding;
  let headers = await signWebhook({ rawBody, secret, timestamp, encoding });
  for (const { notificationHeaders } of cheats) headers = notificationHeaders?.(headers) ?? headers;
  const type = { 'content-type': 'application/json' };
  return { headers: { ...type, ...headers }, body: Buffer.from(rawBody) };
}
