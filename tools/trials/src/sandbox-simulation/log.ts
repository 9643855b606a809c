import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Said } from './acknowledged.ts';
import type { KillPoint } from './game.ts';

/** A line of the log of a simulation. The next process goes on from it. */
export interface LogLine {
  step: number;
  said?: Said[];
  did?: string;
  /** Business time after it, in UTC milliseconds. */
  now?: number;
  /** Wall time after it. */
  wall?: number;
  /** What was tried for the first time in this process, for `missingCoverage`. */
  covered?: string[];
  /** Written right before the process kills itself, with a digest of what is committed. */
  killedAt?: KillPoint;
  digest?: string;
  /** Why the process has failed. */
  why?: string;
}

export function readLog(file: string): LogLine[] {
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return texts.map((text) => JSON.parse(text) as LogLine);
}

export function writeLine(file: string, line: LogLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}
