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
