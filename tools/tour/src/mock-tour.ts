import { createClient } from '@crossborder-fx/client';
import { type Mock, startMock } from '@crossborder-fx/mock';
import {
  type ClientCall,
  callMethod,
  clientCallOf,
  exampleOperations,
  notificationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { startReceiver } from './scenes/receiver.ts';
import { operationLine, type Stage, summary } from './tour.ts';

export interface MockTourOptions {
  /** Of the mock; 0 takes any free one. */
  port: number;
  /** @default one for every operation of the description */
  calls?: ClientCall[];
  /** What to notify of. @default the first event of the description */
  event?: WebhookEventName;
}

export async function startMockTour({ port, ...options }: MockTourOptions): Promise<Stage> {
  const document = await readDocument('templated');
  const [first] = notificationsOf(document).keys();
  const event = options.event ?? (first as WebhookEventName);
  const calls = options.calls ?? exampleOperations(document).map(clientCallOf);
  const mock = await startMock({ port });
  return {
    name: 'Mock',
    url: mock.url,
    async play() {
      const answered = await playAll(mock, calls);
      console.log('');
      const isVerified = await notify(mock, event);
      console.log(summary(answered, calls.length));
      return answered === calls.length && isVerified;
    },
    [Symbol.asyncDispose]: mock.close,
  };
}

async function playAll({ url, credentials }: Mock, calls: ClientCall[]): Promise<number> {
  let request = '';
  let status: number | undefined;
  const fx = createClient({
    baseUrl: url,
    ...credentials,
    hooks: {
      onRequest: (_event, { method, url }) => {
        request = `${method} ${new URL(url).pathname}`;
      },
      onResponse: (_event, response) => {
        status = response.status;
      },
    },
  });
  let answered = 0;
  for (const call of calls) {
    request = 'nothing sent';
    status = undefined;
    const start = performance.now();
    const print = (isGood: boolean) => {
      const duration = performance.now() - start;
      console.log(operationLine({ isGood, status, duration, name: call.operationId, request }));
    };
    try {
      await callMethod(fx, call);
      print(true);
      answered++;
    } catch (error) {
      print(false);
      console.log(`    ${error}`);
    }
  }
  return answered;
}

/** Has the mock send a signed notification to a receiver on loopback. Returns whether the receiver verified it. */
async function notify(mock: Mock, event: WebhookEventName): Promise<boolean> {
  const secret = 'tourSecretOfASubscription0123456789ABCDEFGHIJKLM';
  using receiver = await startReceiver();
  receiver.useSecret(secret);
  const start = performance.now();
  try {
    const { status } = await mock.sendWebhook(event, { to: receiver.url, secret });
    const took = `${(performance.now() - start).toFixed(0)} ms`;
    if (receiver.events.length === 0) throw new Error(`answered with ${status}`);
    console.log(`✓ ${event} signed, sent, verified and answered with ${status} in ${took}`);
    return true;
  } catch (error) {
    console.log(`✗ ${event}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}
