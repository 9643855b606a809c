import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Folder, TaskComparison } from '../comparison.ts';
import type { Measured, Measurement } from '../result.ts';

/** What the programs measure of themselves, each run in a process of its own. */
export async function measure(
  { name, comparison: { tasks = [] } }: Folder,
  plan: Partial<Pick<TaskComparison, 'size' | 'rounds'>> = {},
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const task of tasks) {
    const { title, unit, file, size = 0, rounds, baseline, targets } = { ...task, ...plan };
    measurements.push({
      title: `${name}: ${title}`,
      unit,
      baseline,
      targets,
      measured: await measuredBy(file, size, rounds),
    });
  }
  return measurements;
}

async function measuredBy(file: string, size: number, rounds: number): Promise<Measured[]> {
  const samples = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    const args = ['--expose-gc', file, String(size)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    for (const [subject, sample] of Object.entries(JSON.parse(stdout) as object)) {
      samples.set(subject, [...(samples.get(subject) ?? []), sample]);
    }
  }
  return Array.from(samples, ([subject, taken]) => ({ subject, samples: taken }));
}
