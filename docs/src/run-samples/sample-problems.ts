import type { Ran } from '@crossborder-fx/tools-test-utils/run-to-end';
import type { Problem } from '../pages/problem.ts';

/** A line that a program prints otherwise; `undefined` on the side where there is no such line. */
export interface Difference {
  /** Counted from 1. */
  line: number;
  expected: string | undefined;
  printed: string | undefined;
}

export function differences(expected: string, printed: string): Difference[] {
  const [wanted, got] = [expected.split('\n'), printed.split('\n')];
  // Behind the last line break.
  if (wanted.at(-1) === '' && got.at(-1) === '') for (const lines of [wanted, got]) lines.pop();
  return Array.from({ length: Math.max(wanted.length, got.length) }, (_, index) => ({
    line: index + 1,
    expected: wanted[index],
    printed: got[index],
  })).filter((line) => line.expected !== line.printed);
}

/** What a sample did that its page does not say: the first line that it prints otherwise, or its error. */
export function sampleProblems(
  file: string,
  { stdout, stderr, code }: Ran,
  shown: string,
): Problem[] {
  const program = `docs/samples/${file}`;
  if (code !== 0 || stderr !== '') {
    return [
      { file: program, line: failingLine(file, stderr), message: `ends with ${code}: ${stderr}` },
    ];
  }
  const [difference] = differences(shown, stdout);
  if (difference === undefined) return [];
  const { line, expected, printed } = difference;
  const message = `line ${line} is ${JSON.stringify(expected)} on the page, and it prints ${JSON.stringify(printed)}: mend it, or run \`npm run record ${file} -w docs\``;
  return [{ file: program, line: 1, message }];
}

/** The line of the program that the error names, as Node, Python and shells write it. */
function failingLine(file: string, stderr: string): number {
  const name = (file.split('/').at(-1) ?? '').replaceAll('.', String.raw`\.`);
  const found = new RegExp(`${name}(?::|", line |: line |: )(\\d+)`).exec(stderr);
  return Number(found?.[1] ?? 1);
}
