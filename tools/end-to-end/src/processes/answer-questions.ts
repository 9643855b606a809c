import { flushCompileCache } from 'node:module';
import type { Calls, Question, Ready, Reply } from './messages.ts';

export type Answers<Own extends Calls> = {
  [Name in keyof Own]: (asked: Own[Name]['asked']) => Promise<Own[Name]['answer']>;
};

/** The side of a process that is asked: says that it is ready, and answers until it is killed. */
export function answerQuestions<Own extends Calls>(answers: Answers<Own>, port?: number): void {
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, name, asked }: Question) => {
    const answer = await answers[name]?.(asked);
    tell({ id, answer } satisfies Reply);
  });
  // One that is killed writes none at its end.
  flushCompileCache();
  tell({ isReady: true, ...(port !== undefined && { port }) } satisfies Ready);
}

function tell(message: Ready | Reply): void {
  if (process.connected) process.send?.(message);
}
