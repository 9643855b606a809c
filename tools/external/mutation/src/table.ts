import type { Group } from './groups.ts';
import { type Mutant, type Score, scoreOf } from './score.ts';

/**
 * The score of every group and of each of its files, and whether all groups reach theirs. A file
 * without mutants fails its group: it was renamed, or nothing of it was tried.
 */
export function table(
  groups: readonly Group[],
  mutants: readonly Mutant[],
): { text: string; passed: boolean } {
  const lines: string[] = [];
  let passed = true;
  for (const { name, files, atLeast } of groups) {
    const score = scoreOf(mutants, files);
    const parts = files.map((file) => ({ file, score: scoreOf(mutants, [file]) }));
    const enough = score.percent >= atLeast && parts.every((part) => part.score.judged > 0);
    passed &&= enough;
    lines.push(`${line(name, score)}, at least ${atLeast} %${enough ? '' : ': FAILED'}`);
    for (const part of parts) lines.push(line(`  ${part.file}`, part.score));
  }
  return { text: lines.join('\n'), passed };
}

function line(name: string, { noticed, judged, percent }: Score): string {
  const figure = judged === 0 ? 'no mutants' : `${percent.toFixed(1).padStart(5)} %`;
  return `${name.padEnd(56)} ${figure}  ${noticed} of ${judged}`;
}
