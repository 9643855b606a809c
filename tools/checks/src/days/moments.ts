/** When `npm run test:days` runs the tests that read a date. In the years that all certificates of tests are valid in. */
export const moments: readonly (readonly [name: string, at: string])[] = [
  ['Saturday, noon', '2026-12-05T12:00Z'],
  ['Sunday, noon', '2026-12-06T12:00Z'],
  ['Friday, Saturday in Paris', '2026-12-04T23:30Z'],
  ['25 November', '2026-11-25T10:00Z'],
  ['1 December', '2026-12-01T10:00Z'],
  ['2 December', '2026-12-02T10:00Z'],
  ['24 December', '2026-12-24T10:00Z'],
  ['25 December', '2026-12-25T10:00Z'],
  ['26 December', '2026-12-26T10:00Z'],
  ['the last seconds of a year', '2026-12-31T23:59:30Z'],
  ['1 January', '2027-01-01T10:00Z'],
  ['Good Friday', '2027-03-26T10:00Z'],
  ['Easter Monday', '2027-03-29T10:00Z'],
  ['summer time begins', '2028-03-26T01:30Z'],
  ['summer time ends', '2027-10-31T01:30Z'],
  ['29 February', '2028-02-29T10:00Z'],
  ['five years ahead', inYears(5)],
];

function inYears(years: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + years);
  day.setUTCHours(10, 0, 0, 0);
  return day.toISOString();
}
