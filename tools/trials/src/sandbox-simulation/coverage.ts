import type { GameOptions } from './game.ts';
import { choicesWith } from './inside.ts';

// What a simulation has tried is a set of names, such as `code quoteUsed`.

/** @param origin the place that the row leads out of; empty when nothing exists yet */
export const coveredRow = (kind: string, row: string, origin: string) =>
  `row ${kind} ${row} out of ${origin || 'nothing'}`;

/** The settings of the options that a game is played with. */
export function coveredOptions(options: GameOptions): string[] {
  const { cutOffs, ...choices } = choicesWith(options);
  const { speed = 0, shuffleNotifications = false } = options;
  const times = Object.entries(cutOffs).map(([name, time]) => [`cutOffs.${name}`, time]);
  const settings = { ...choices, ...Object.fromEntries(times), speed: speed > 0 };
  return Object.entries({ ...settings, shuffleNotifications }).map(
    ([name, value]) => `option ${name} ${JSON.stringify(value)}`,
  );
}
