import { randomOf } from './random.ts';

/** Where a process is killed. */
export const killPoints = [
  'before COMMIT',
  'after COMMIT',
  'after the answer',
  'in an advance',
  'in a notification',
] as const;

export type KillPoint = (typeof killPoints)[number];

/** In which steps the process is killed, and where: spread over all of them. */
export function killsOf(seed: string, steps: number, kills: number): Map<number, KillPoint> {
  const random = randomOf(`${seed} kills`);
  const every = Math.floor(steps / Math.max(1, kills));
  return new Map(
    Array.from({ length: kills }, (_, index) => [
      index * every + 1 + random.below(every),
      killPoints[index % killPoints.length] as KillPoint,
    ]),
  );
}
