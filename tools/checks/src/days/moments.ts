interface Moment {
  name: string;
  at: string;
  /** It is over in half a minute: few test files run from it on. */
  isShort?: boolean;
}

/** When `npm run test:days` runs the tests that read a date: in years in which the certificates of the tests are valid. */
export const moments: readonly Moment[] = [
  { name: 'the last seconds of a year', at: '2026-12-31T23:59:30Z', isShort: true },
  { name: 'Friday, and Saturday in Paris', at: '2026-12-04T23:30Z' },
  { name: '25 November', at: '2026-11-25T10:00Z' },
  { name: '1 December', at: '2026-12-01T10:00Z' },
  { name: '2 December', at: '2026-12-02T10:00Z' },
  { name: '25 December', at: '2026-12-25T10:00Z' },
  { name: '26 December, a Sunday, noon', at: '2027-12-26T12:00Z' },
  { name: '1 January, a Saturday, noon', at: '2028-01-01T12:00Z' },
  { name: 'Good Friday', at: '2027-03-26T10:00Z' },
  { name: 'Easter Monday', at: '2027-03-29T10:00Z' },
  { name: 'summer time begins', at: '2028-03-26T01:30Z' },
  { name: 'summer time ends', at: '2027-10-31T01:30Z' },
  { name: '29 February', at: '2028-02-29T10:00Z' },
  { name: '24 December, five years ahead', at: christmasEveInYears(5) },
];

/** At 10:00, in the first of these years in which it is no weekend. */
function christmasEveInYears(years: number): string {
  const day = new Date();
  do {
    day.setUTCFullYear(new Date().getUTCFullYear() + years++, 11, 24);
  } while (day.getUTCDay() % 6 === 0);
  return `${day.toISOString().slice(0, 10)}T10:00Z`;
}
