import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { startMock } from '@crossborder-fx/mock';
import type { OpenApiDocument } from '@crossborder-fx/tools-bundle';
import { type ExampleCall, exampleCalls } from './example-calls.ts';
import { notify } from './notify.ts';
import { type Played, play } from './play.ts';
import { serveReference } from './serve-reference.ts';

export interface TourOptions {
  ports: { mock: number; reference: number };
  /** Keep mock and reference up until Ctrl-C. */
  stay: boolean;
  /** @default one for every operation of the description */
  calls?: ExampleCall[];
}

/** Plays the tour and prints it. @returns the exit code */
export async function tour({ ports, stay, ...options }: TourOptions): Promise<number> {
  const document = await readDescription();
  const mock = await startMock({ port: ports.mock });
  const reference = await serveReference(ports.reference).catch(async (error: unknown) => {
    await mock.close();
    throw error;
  });
  const close = async () => {
    reference.close();
    await mock.close();
  };

  const calls = options.calls ?? exampleCalls(document);
  console.log(`\nMock       ${mock.url}\nReference  ${reference.url}\n`);
  let answered = 0;
  for await (const played of play(mock, calls)) {
    if (!played.error) answered++;
    console.log(line(played));
  }
  const event = await notify(document, 'PAYMENT_FINALIZED');
  console.log(
    `\nNotification ${event.event.event} signed, sent, verified and answered with ${event.status} in ${milliseconds(event.milliseconds)}`,
  );
  console.log(`${answered} of ${calls.length} operations answered as described\n`);

  if (stay) {
    console.log('Mock and reference stay up. Stop with Ctrl-C.');
    await new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
  }
  await close();
  return answered === calls.length ? 0 : 1;
}

async function readDescription(): Promise<OpenApiDocument> {
  const file = createRequire(import.meta.url).resolve(
    '@crossborder-fx/openapi/openapi.templated.json',
  );
  return JSON.parse(await readFile(file, 'utf8'));
}

function line({ operationId, request, status, milliseconds: time, error }: Played): string {
  const mark = error ? '✗' : '✓';
  const text = `${mark} ${status ?? '---'} ${milliseconds(time).padStart(7)}  ${operationId.padEnd(25)} ${request}`;
  return error ? `${text}\n    ${error.name}: ${error.message}` : text;
}

function milliseconds(time: number): string {
  return `${time.toFixed(0)} ms`;
}
