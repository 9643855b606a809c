import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/** What nx did, or took from its cache. */
export interface Task {
  taskId: string;
  startTime: string;
  endTime: string;
  cacheStatus: string;
  status: number;
}

/** The tasks of the last run of nx, when it was this one. */
export function readTasks(args: readonly string[]): Task[] {
  const file = join(repository, '.nx/cache/run.json');
  if (!existsSync(file)) return [];
  const { run, tasks } = JSON.parse(readFileSync(file, 'utf8'));
  return run.command === `nx ${args.join(' ')}` ? tasks : [];
}

/** A line for each, the longest first; what was taken from the cache together in the last line. */
export function tableOf(tasks: readonly Task[]): string {
  const ran = tasks.filter(({ cacheStatus }) => cacheStatus === 'cache-miss');
  const lines = ran
    .map((task) => ({
      ...task,
      seconds: (Date.parse(task.endTime) - Date.parse(task.startTime)) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .map(
      ({ taskId, seconds, status }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${status === 0 ? 'passed' : 'FAILED'}  ${taskId}`,
    );
  const cached = tasks.length - ran.length;
  return [
    ...lines,
    `${cached} of ${tasks.length} tasks had nothing to do: no file that they read has changed.`,
  ].join('\n');
}
