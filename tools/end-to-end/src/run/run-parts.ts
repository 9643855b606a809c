import type { Chaos } from './chaos.ts';
import type { Counts } from './counts.ts';
import type { Game } from './game.ts';
import type { Scene } from './scene.ts';

/** What the steps of a run work with. */
export interface RunParts {
  game: Game;
  chaos: Chaos;
  counts: Counts;
  scene: Scene;
  /** Gets a line for each step. */
  log(line: string): void;
}
