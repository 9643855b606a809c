import { outcomes } from './cheats/outcomes.ts';
import type { NamedCheat } from './cheats/table.ts';
import { type Played, play } from './play/play.ts';
import type { Safeguards } from './play/safeguards.ts';

export interface Result extends Played {
  /** The names of the errors that the company does not meet without the cheats. */
  errors: string[];
}

/** Plays with cheats, and tells what differs from a play without any. */
export async function playWith(
  cheats: readonly NamedCheat[],
  usual: Played,
  changed?: Partial<Safeguards>,
): Promise<Result> {
  const played = await play(
    cheats.map(({ cheat }) => cheat),
    changed,
  );
  const known = new Set(usual.notes.map(({ where, name }) => `${where} ${name}`));
  const others = played.notes.filter(({ where, name }) => !known.has(`${where} ${name}`));
  return { ...played, errors: [...new Set(others.map(({ name }) => name))].sort() };
}

/** The names of the errors that the table says of a cheat. */
export function expectedErrors(id: string): readonly string[] {
  const outcome = outcomes[id];
  if (outcome === undefined) throw new Error(`outcomes.ts does not say what comes of ${id}.`);
  return outcome === 'worked' ? [] : outcome;
}

/** One line for people. */
export function describe({ errors, violations }: Pick<Result, 'errors' | 'violations'>): string {
  const told = errors.length > 0 ? `refused: ${errors.join(', ')}` : 'worked';
  return violations.length > 0 ? `${told}; VIOLATED: ${violations.join('; ')}` : told;
}
