import { serveReference } from './serve-reference.ts';

/** The sandbox, and what the tour does with it. */
export interface Stage extends AsyncDisposable {
  url: string;
  /** Where a browser shows what happens. */
  console: string;
  /** Plays every operation and prints it. Whether all went well. */
  play(): Promise<boolean>;
}

export interface TourOptions {
  /** Starts the sandbox. */
  start(): Promise<Stage>;
  /** Of the reference; 0 takes any free one. */
  referencePort: number;
  /** Keep sandbox and reference up until Ctrl-C. */
  stay: boolean;
}

/** Plays the tour and prints it. @returns the exit code: 1 when anything failed */
export async function tour({ start, referencePort, stay }: TourOptions): Promise<number> {
  await using stage = await start();
  const reference = await serveReference(referencePort);
  try {
    console.log(`
Console    ${stage.console}
Sandbox    ${stage.url}
Reference  ${reference.url}
`);
    const isWhole = await stage.play();
    if (stay) await untilStopped();
    return isWhole ? 0 : 1;
  } finally {
    reference.close();
  }
}

async function untilStopped(): Promise<void> {
  console.log('Sandbox and reference stay up. Stop with Ctrl-C.');
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
