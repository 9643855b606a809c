import { outcomes } from './cheats/outcomes.ts';
import type { NamedCheat } from './cheats/table.ts';
import { type Played, play } from './play/play.ts';
import type { Safeguards } from './play/safeguards.ts';

/**
 * What the company met with a cheat: all worked; or the names of the errors by which it was told, which
 * it does not meet without. A weakness is what our packages cannot prevent, with the reason.
 */
export type Outcome =
  | 'worked'
  | readonly string[]
  | { weakness: string; violations: readonly string[]; errors: readonly string[] };

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

/** What the table says of a cheat. */
export function expectedOf(id: string): {
  errors: readonly string[];
  violations: readonly string[];
} {
  const outcome = outcomes[id];
  if (outcome === undefined) throw new Error(`outcomes.ts does not say what comes of ${id}.`);
  if (outcome === 'worked') return { errors: [], violations: [] };
  if (!('weakness' in outcome)) return { errors: outcome, violations: [] };
  const { errors, violations } = outcome;
  return { errors, violations };
}

/** One line for people. */
export function describe({ errors, violations }: Pick<Result, 'errors' | 'violations'>): string {
  const told = errors.length > 0 ? `refused: ${errors.join(', ')}` : 'worked';
  return violations.length > 0 ? `${told}; VIOLATED: ${violations.join('; ')}` : told;
}
