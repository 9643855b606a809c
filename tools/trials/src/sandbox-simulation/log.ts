import { appendFileSync, existsSync, readFileSync, writeSync } from 'node:fs';
import type { Said } from './acknowledged.ts';
import type { KillPoint } from './game.ts';

/** A line of the log of a simulation. The next process goes on from it. */
export type LogLine =
  | {
      step: number;
      did: string;
      said: Said[];
      /** Business time after it. */
      now: number;
      /** Wall time after it. */
      wall: number;
      /** What was tried for the first time in this process, for `missingCoverage`. */
      covered: string[];
    }
  /** Written right before the process kills itself, with a digest of what is committed. */
  | { killedIn: number; at: KillPoint; digest: string; said: Said[] }
  | { failedIn: number; doing: string; why: string };

export function readLog(file: string): LogLine[] {
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').trimEnd().split('\n').filter(Boolean);
  return texts.map((text) => JSON.parse(text) as LogLine);
}

/** The step that was played last, or in which the process was killed; 0 before the first. */
export function lastStep(lines: readonly LogLine[]): number {
  const last = lines.findLast((line) => 'step' in line || 'killedIn' in line);
  if (!last) return 0;
  return 'step' in last ? last.step : last.killedIn;
}

/** Wall time after the last step. */
export function lastWall(lines: readonly LogLine[]): number {
  const last = lines.findLast((line) => 'wall' in line);
  return last ? last.wall : Date.parse('2026-11-23T08:00:00Z');
}

/** @param descriptor a file that is open for appending */
export function writeLine(descriptor: number, line: LogLine): void {
  writeSync(descriptor, `${JSON.stringify(line)}\n`);
}

/** @param file of a log that no process has open */
export function writeTo(file: string, line: LogLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}
