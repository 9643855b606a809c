import { linesOf, type Place, untilStopped } from './command.ts';
import { serveReference } from './serve-reference.ts';

/** A stand-in of the service, and what the tour does with it. */
export interface Stage extends AsyncDisposable {
  name: string;
  url: string;
  /** Where a browser shows what happens; undefined when there is nothing to see. */
  console?: string;
  /** Plays every operation and prints it. Returns whether all went well. */
  play(): Promise<boolean>;
}

export interface TourOptions {
  start(): Promise<Stage>;
  /** Of the reference; 0 takes any free one. */
  referencePort: number;
  stay: boolean;
}

/** Plays the tour and prints it. @returns the exit code: 1 when anything failed */
export async function tour({ start, referencePort, stay }: TourOptions): Promise<number> {
  await using stage = await start();
  const reference = await serveReference(referencePort);
  try {
    const places: Place[] = [
      ...(stage.console === undefined ? [] : [['Console', stage.console] as const]),
      [stage.name, stage.url],
      ['Reference', reference.url],
    ];
    console.log(`\n${linesOf(places)}\n`);
    const isWhole = await stage.play();
    if (stay) {
      console.log(`${stage.name} and reference stay up. Stop with Ctrl-C.`);
      await untilStopped();
    }
    return isWhole ? 0 : 1;
  } finally {
    reference.close();
  }
}

export function operationLine({
  isGood,
  status,
  duration,
  name,
  request,
}: {
  isGood: boolean;
  status: number | undefined;
  /** In milliseconds. */
  duration: number;
  /** Of the operation. */
  name: string;
  request: string;
}): string {
  const took = `${duration.toFixed(0)} ms`.padStart(7);
  return `${isGood ? '✓' : '✗'} ${status ?? '---'} ${took}  ${name.padEnd(25)} ${request}`;
}

export function summary(answered: number, all: number): string {
  return `${answered} of ${all} operations answered\n`;
}
