/**
 * How many cases the random tests try: few with `quick` in `npm test`, more with `full` in `npm run test:all`, most with `long`
 * once a week.
 */
export type Depth = 'quick' | 'full' | 'long';

export const depth = readDepth(process.env['DEPTH']);

/** The seed is always the same, except with `long`. The variable `SEED` repeats an earlier run. */
export const seed = readSeed(process.env['SEED']);

/** The index of that one of its own moments to which `npm run test:days` has set the clock; undefined in all other runs. */
const moment = process.env['SPECIAL_DAY'];

/**
 * Returns how often the current run repeats a case that `npm run test:all` repeats `full` times; at least once. By default,
 * `npm test` repeats the case a twentieth as often, and `npm run test:long` 20 times as often.
 */
export function times(full: number, { quick = full / 20, long = full * 20 } = {}): number {
  const count = { quick, full, long }[depth];
  return Math.max(1, Math.round(moment === undefined ? count : quick / 6));
}

/**
 * Returns the rows of a test table that the current run tries: normally all. With each of its fourteen settings of the
 * clock, `npm run test:days` tries only one row of a slow table, a different one each time, because the whole run must
 * stay short.
 */
export function rowsOfDay<Row>(rows: readonly Row[]): readonly Row[] {
  if (moment === undefined) return rows;
  const row = Number(moment) % rows.length;
  return rows.slice(row, row + 1);
}

/** @throws {Error} when the text is not `quick`, `full` or `long` */
export function readDepth(text = 'quick'): Depth {
  if (text === 'quick' || text === 'full' || text === 'long') return text;
  throw new Error(`DEPTH must be quick, full or long, not ${text}.`);
}

function readSeed(text: string | undefined): number {
  if (text === undefined) return depth === 'long' ? Math.floor(Math.random() * 2 ** 31) : 20261121;
  if (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 31) return Number(text);
  throw new Error(`SEED must be a whole number below 2147483648, not ${text}.`);
}
