import type { GameOptions } from './covered.ts';

/** What the processes of a simulation play, one after the other. */
export interface Game {
  seed: string;
  steps: number;
  kills: number;
  /** Of the sandbox. */
  data: string;
  log: string;
  options: GameOptions;
  /** Of the receiver, the same in each process, since the sandbox keeps it. */
  port: number;
}
