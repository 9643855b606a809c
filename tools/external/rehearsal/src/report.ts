/** The result of one thing that was tried. */
export interface Row {
  step: string;
  tried: string;
  result: 'green' | 'red' | 'left out';
  /** Why it is not green, in one line that says what to run. */
  detail: string;
  seconds: number;
}

export interface Report {
  rows: readonly Row[];
  /** Tries it, notes the result, and goes on when it fails. @returns whether it was green */
  attempt(step: string, tried: string, work: () => unknown): Promise<boolean>;
  /** As `attempt`, for what the rest depends on. @throws {StoppedError} when it fails */
  need<Result>(step: string, tried: string, work: () => Result | Promise<Result>): Promise<Result>;
  leaveOut(step: string, tried: string, reason: string): void;
}

/** Something failed without which the rest cannot be tried. It stands in the report. */
export class StoppedError extends Error {
  override name = 'StoppedError';
}

const again = 'Mend it and commit, then run `npm run release:rehearse`.';

/** Prints a line for each row as it comes. */
export function createReport(print: (line: string) => void = console.log): Report {
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    const { step, tried, result, detail, seconds } = row;
    const time = result === 'left out' ? '' : ` (${seconds.toFixed(1)} s)`;
    print(`${result.padEnd(8)}  ${step}: ${tried}${time}${detail && `: ${detail}`}`);
  };
  async function time<Result>(
    step: string,
    tried: string,
    work: () => Result | Promise<Result>,
  ): Promise<{ value: Result } | undefined> {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    try {
      const value = await work();
      add({ step, tried, result: 'green', detail: '', seconds: seconds() });
      return { value };
    } catch (error) {
      add({ step, tried, result: 'red', detail: lineOf(error), seconds: seconds() });
      return undefined;
    }
  }
  return {
    rows,
    attempt: async (...args) => (await time(...args)) !== undefined,
    async need(...args) {
      const done = await time(...args);
      if (done === undefined) throw new StoppedError(`${args[0]}: ${args[1]}`);
      return done.value;
    },
    leaveOut: (step, tried, reason) =>
      add({ step, tried, result: 'left out', detail: reason, seconds: 0 }),
  };
}

/** Counts the rows that were green, red and left out, and repeats those that were red. */
export function conclusion(rows: readonly Row[], seconds: number): string {
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length;
  const counts = `${count('green')} green, ${count('red')} red, ${count('left out')} left out`;
  const reds = rows.filter(({ result }) => result === 'red');
  const lines = reds.map(({ step, tried, detail }) => `${step}: ${tried}: ${detail}`);
  return [`${counts}, in ${seconds.toFixed(0)} seconds.`, ...lines].join('\n');
}

/** Whether a release may follow: something was tried, and nothing was red. */
export function isGreen(rows: readonly Row[]): boolean {
  return (
    rows.some(({ result }) => result === 'green') && rows.every(({ result }) => result !== 'red')
  );
}

function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return /\brun `/i.test(line) ? line : `${line.replace(/([^.])$/, '$1.')} ${again}`;
}
