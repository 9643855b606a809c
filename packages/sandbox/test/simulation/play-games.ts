import { missingCoverage } from './coverage.ts';
import type { LongGame } from './games.ts';
import { type Outcome, play } from './play.ts';

/** What all games together came to. */
export interface Result {
  steps: number;
  kills: number;
  covered: ReadonlySet<string>;
  /** What went wrong in each game that failed, with the command that plays it again. */
  failures: string[];
  /** What no game has tried. */
  missing: string[];
}

/** Whether all steps and kills were played, every invariant held, and nothing was left untried. */
export function isProof(
  { steps, kills, failures, missing }: Omit<Result, 'covered'>,
  wanted: Pick<Result, 'steps' | 'kills'>,
): boolean {
  const isWhole = steps === wanted.steps && kills === wanted.kills;
  return isWhole && failures.length === 0 && missing.length === 0;
}

/**
 * Plays games, several at once.
 *
 * @param onProgress told how many steps and kills there were so far
 */
export async function playGames(
  games: readonly LongGame[],
  {
    atOnce,
    onProgress,
  }: { atOnce: number; onProgress(sofar: Pick<Result, 'steps' | 'kills'>): void },
): Promise<Result> {
  const left = games.entries();
  const sofar = new Map<number, Pick<Outcome, 'steps' | 'kills'>>();
  const outcomes: Outcome[] = [];

  const counted = () => {
    const all = [...sofar.values()];
    return {
      steps: all.reduce((sum, { steps }) => sum + steps, 0),
      kills: all.reduce((sum, { kills }) => sum + kills.length, 0),
    };
  };

  async function playSome(): Promise<void> {
    // The games are shared: each that ends takes the next that is left.
    for (const [index, game] of left) {
      const outcome = await play({
        ...game,
        onProgress(progress) {
          sofar.set(index, progress);
          onProgress(counted());
        },
      });
      sofar.set(index, outcome);
      outcomes.push(outcome);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, playSome));
  const covered = new Set(outcomes.flatMap((outcome) => outcome.covered));
  return {
    ...counted(),
    covered,
    failures: outcomes.flatMap(({ failure }) => failure ?? []),
    missing: missingCoverage(covered),
  };
}
