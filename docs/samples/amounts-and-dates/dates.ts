/** The calendar day of a moment, where the business is: `2026-11-25`. */
function dayIn(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

// Half past eleven in the evening, UTC: in Paris the next day has begun.
const moment = new Date('2026-11-24T23:30:00Z');
console.log(dayIn('UTC', moment), dayIn('Europe/Paris', moment));

// Both forms sort as text, so no zone is needed to compare them.
console.log(['2026-11-25 09:00:00', '2026-11-24 23:59:59'].sort());

// The day of a Datetime, or of a Date with a time: the first ten characters.
console.log('2026-11-25 09:14:05'.slice(0, 10));
