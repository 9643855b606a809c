import { DataFileError } from '../store/data-file.ts';
import type { Settings } from '../store/settings.ts';

export const defaultSeed = 'crossborder-fx';

export function readSeed(
  settings: Settings,
  { seed: given, file }: { seed?: string | undefined; file?: string | undefined },
): string {
  const kept = settings.read('seed');
  if (kept !== undefined && given !== undefined && kept !== given) {
    throw new DataFileError(
      `${file} was made with the seed ${JSON.stringify(kept)}. Give this seed or none, or name another file.`,
    );
  }
  return kept ?? given ?? defaultSeed;
}

export function requireSameStart(
  settings: Settings,
  {
    start,
    isStartGiven,
    file,
  }: { start: number; isStartGiven?: boolean; file?: string | undefined },
): void {
  const kept = settings.read('start');
  if (!isStartGiven || kept === undefined || kept === String(start)) return;
  throw new DataFileError(
    `${file} was made at ${new Date(Number(kept)).toISOString()}, and its clock goes on where it was. Give this time or none, or name another file.`,
  );
}
