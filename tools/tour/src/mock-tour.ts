import { type Mock, startMock } from '@crossborder-fx/mock';
import {
  type ClientCall,
  clientCallOf,
  exampleOperations,
  notificationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { notify } from './notify.ts';
import { type Played, play } from './play.ts';
import { type Stage, summary } from './tour.ts';

export interface MockTourOptions {
  /** Of the mock; 0 takes any free one. */
  port: number;
  /** @default one for every operation of the description */
  calls?: ClientCall[];
  /** Names of events to notify of. @default the first of the description */
  events?: WebhookEventName[];
}

/** Every operation with its example, on the mock. */
export async function startMockTour({ port, ...options }: MockTourOptions): Promise<Stage> {
  const document = await readDocument('templated');
  const calls = options.calls ?? exampleOperations(document).map(clientCallOf);
  const known = [...notificationsOf(document).keys()] as WebhookEventName[];
  const { events = known.slice(0, 1) } = options;
  const mock = await startMock({ port });
  return {
    name: 'Mock',
    url: mock.url,
    async play() {
      const answered = await playAll(mock, calls);
      console.log('');
      const verified = await notifyAll(mock, events);
      console.log(summary(answered, calls.length));
      return answered === calls.length && verified === events.length;
    },
    [Symbol.asyncDispose]: mock.close,
  };
}

async function playAll(mock: Mock, calls: ClientCall[]): Promise<number> {
  let answered = 0;
  for await (const played of play(mock, calls)) {
    if (!played.error) answered++;
    console.log(line(played));
  }
  return answered;
}

async function notifyAll(mock: Mock, events: WebhookEventName[]): Promise<number> {
  let verified = 0;
  for (const name of events) {
    try {
      const { status, milliseconds } = await notify(mock, name);
      const took = `${milliseconds.toFixed(0)} ms`;
      console.log(`✓ ${name} signed, sent, verified and answered with ${status} in ${took}`);
      verified++;
    } catch (error) {
      console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return verified;
}

function line({ operationId, request, status, milliseconds, error }: Played): string {
  const mark = error ? '✗' : '✓';
  const took = `${milliseconds.toFixed(0)} ms`.padStart(7);
  const text = `${mark} ${status ?? '---'} ${took}  ${operationId.padEnd(25)} ${request}`;
  return error ? `${text}\n    ${error.name}: ${error.message}` : text;
}
