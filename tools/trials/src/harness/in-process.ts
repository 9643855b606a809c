import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { Calls, Message, Question } from './processes.ts';

// Functions that a process uses when a trial starts and kills this process.

export function readSetting<Setting>(): Setting {
  return JSON.parse(process.argv[2] ?? '');
}

/** How often the trial has started this program before. */
export const startsBefore = Number(process.argv[3]);

export function tell(message: Message): void {
  if (process.connected) process.send?.(message);
}

/** Tells the trial that the process is ready, and ends it when the trial ends. @param port the server's port */
export function tellReady(port?: number): void {
  process.on('disconnect', () => process.exit());
  // Writes the compile cache now, because Node writes it when a process ends normally, and a killed process does not.
  flushCompileCache();
  tell({ isReady: true, ...(port !== undefined && { port }) });
}

export type Answers<Own extends Calls> = {
  [Name in keyof Own]: (asked: Own[Name]['asked']) => Promise<Own[Name]['answer']>;
};

export function answerQuestions<Own extends Calls>(answers: Answers<Own>, port?: number): void {
  process.on('message', async ({ id, name, asked }: Question) => {
    if (name !== undefined) tell({ id, answer: await answers[name]?.(asked) });
  });
  tellReady(port);
}

/** Tells the trial the step that the process has reached, and waits until the trial lets the process go on, or kills it. */
export async function stopAt(step: string): Promise<void> {
  tell({ reached: step });
  await once(process, 'message');
}
