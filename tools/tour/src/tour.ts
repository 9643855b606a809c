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
import { serveReference } from './serve-reference.ts';

export interface TourOptions {
  ports: { mock: number; reference: number };
  /** Keep mock and reference up until Ctrl-C. */
  stay: boolean;
  /** @default one for every operation of the description */
  calls?: ClientCall[];
  /** Names of events to notify of. @default the first of the description */
  events?: WebhookEventName[];
}

/** Plays the tour and prints it. @returns the exit code: 1 when anything failed */
export async function tour({ ports, stay, ...options }: TourOptions): Promise<number> {
  const document = await readDocument('templated');
  const calls = options.calls ?? exampleOperations(document).map(clientCallOf);
  const known = [...notificationsOf(document).keys()] as WebhookEventName[];
  const { events = known.slice(0, 1) } = options;

  const mock = await startMock({ port: ports.mock });
  try {
    const reference = await serveReference(ports.reference);
    try {
      console.log(`\nMock       ${mock.url}\nReference  ${reference.url}\n`);
      const answered = await playAll(mock, calls);
      console.log('');
      const verified = await notifyAll(mock, events);
      console.log(`${answered} of ${calls.length} operations answered\n`);
      if (stay) await untilStopped();
      return answered === calls.length && verified === events.length ? 0 : 1;
    } finally {
      reference.close();
    }
  } finally {
    await mock.close();
  }
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

async function untilStopped(): Promise<void> {
  console.log('Mock and reference stay up. Stop with Ctrl-C.');
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}

function line({ operationId, request, status, milliseconds, error }: Played): string {
  const mark = error ? '✗' : '✓';
  const took = `${milliseconds.toFixed(0)} ms`.padStart(7);
  const text = `${mark} ${status ?? '---'} ${took}  ${operationId.padEnd(25)} ${request}`;
  return error ? `${text}\n    ${error.name}: ${error.message}` : text;
}
