import type { GameOptions } from './game.ts';
import { type ChoiceOptions, choicesWith, type RefusalCode, type tables } from './inside.ts';

// What a simulation has tried is a set of names, such as `code quoteUsed`.

export type TableName = keyof typeof tables;

export const coveredAction = (name: string) => `action ${name}`;
export const coveredCode = (code: RefusalCode) => `code ${code}`;
export const coveredKill = (point: string) => `kill ${point}`;
/** @param origin the place that the row leads out of; empty when nothing exists yet */
export const coveredRow = (kind: string, row: string, origin: string) =>
  `row ${kind} ${row} out of ${origin || 'nothing'}`;

/** The settings of the options that a game is played with. */
export function coveredOptions(options: GameOptions): string[] {
  const { cutOffs, ...choices } = choicesWith(choicesOf(options));
  const { speed = 0, shuffleNotifications = false } = options;
  const settings = { ...choices, speed: speed > 0, shuffleNotifications };
  return [
    ...Object.entries(settings).map(([name, value]) => settingOf(name, value)),
    ...Object.entries(cutOffs).map(([name, value]) => settingOf(`cutOffs.${name}`, value)),
  ];
}

function choicesOf({ speed, shuffleNotifications, ...choices }: GameOptions): ChoiceOptions {
  return choices;
}

const settingOf = (name: string, value: unknown) => `option ${name} ${JSON.stringify(value)}`;
