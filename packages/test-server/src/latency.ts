import { setTimeout } from 'node:timers/promises';

/** Milliseconds, or the least and the most of them. */
export type Latency = number | readonly [least: number, most: number];

/** How long to wait before one answer, in milliseconds. */
export function drawLatency(latency: Latency, random: () => number = Math.random): number {
  if (typeof latency === 'number') return latency;
  const [least, most] = latency;
  return least + random() * (most - least);
}

/** @throws {TypeError} when it is not made of numbers from 0, the greater one last */
export function requireLatency(latency: Latency): void {
  const [least, most] = typeof latency === 'number' ? [latency, latency] : latency;
  if (least >= 0 && most >= least && Number.isFinite(most)) return;
  throw new TypeError('latency must be milliseconds from 0, or the least and the most of them.');
}

/** Waits, or stops waiting when the server closes. */
export async function pause(milliseconds: number, closing: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || closing.aborted) return;
  await setTimeout(milliseconds, undefined, { signal: closing }).catch((error: unknown) => {
    if (!closing.aborted) throw error;
  });
}
