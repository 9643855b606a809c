import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** Something that a client, the provider or time does. */
export interface Action {
  name: string;
  /** How often it is chosen, beside the others. */
  weight: number;
  /** Whether it changes something, so that a kill in the midst of it is of interest. */
  isWriting: boolean;
  /** Does it, and says what it did. */
  play(world: World, random: Random): Promise<string>;
}

/** An action that only reads. */
export function reading(name: string, weight: number, play: Action['play']): Action {
  return { name, weight, isWriting: false, play };
}

export function writing(name: string, weight: number, play: Action['play']): Action {
  return { name, weight, isWriting: true, play };
}
