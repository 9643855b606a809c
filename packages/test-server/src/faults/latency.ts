import { setTimeout as sleep } from 'node:timers/promises';
import { longestTimer } from '../require-value.ts';

/** A number of milliseconds, or a range [min, max] of milliseconds. */
export type Latency = number | readonly [min: number, max: number];

export function drawLatency(latency: Latency, random: () => number = Math.random): number {
  if (typeof latency === 'number') return latency;
  const [min, max] = latency;
  return min + random() * (max - min);
}

/** @throws {TypeError} when a number is negative or too long for a timer, or the maximum of a range is below its minimum */
export function requireLatency(latency: Latency, name = 'latency'): void {
  const [min, max] = Array.isArray(latency) ? latency : [latency, latency];
  const areNumbers = typeof min === 'number' && typeof max === 'number';
  const isRange = !Array.isArray(latency) || latency.length === 2;
  if (areNumbers && isRange && min >= 0 && max >= min && max <= longestTimer) return;
  throw new TypeError(
    `${name} must be a number of milliseconds up to ${longestTimer}, or a range [min, max] of milliseconds.`,
  );
}

export async function pause(milliseconds: number, closing: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || closing.aborted) return;
  await sleep(milliseconds, undefined, { signal: closing }).catch((error: unknown) => {
    if (!closing.aborted) throw error;
  });
}
