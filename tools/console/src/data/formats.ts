/** An amount as people read it: `000000001250.00` is `1,250.00`. Text that is no decimal stays as it is. */
export function formatAmount(value: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)0*(\d+?)(\.\d+)?$/.exec(value) ?? [];
  if (sign === undefined) return value;
  return `${sign && '\u2212'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** A rate without the zeros that the interface writes before it: `000000000001.0773` is `1.0773`. */
export function formatRate(rate: string): string {
  return rate.replace(/^0+(?=\d)/, '');
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function formatJson(text: string): string {
  return JSON.stringify(parseJson(text), undefined, 2) ?? text;
}

const inParis = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-27 16:00:00`, as a clock in Paris shows it. */
export function formatParis(at: string | number): string {
  return inParis.format(new Date(at));
}

const onWall = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' });

/** `16:00:00`, as the clock of this machine shows it. */
export function formatWall(date: Date): string {
  return onWall.format(date);
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

/** `Fri 2026-11-27` of its day. */
export function formatDay(day: string): string {
  return `${weekday.format(new Date(`${day}T00:00:00Z`))} ${day}`;
}

const aDay = 86_400_000;

/** `06:00 tomorrow`, seen from a time in Paris. */
export function formatAhead(at: string, paris: string): string {
  const [day = '', time = ''] = formatParis(at).split(' ');
  const today = paris.slice(0, day.length);
  const days = (Date.parse(day) - Date.parse(today)) / aDay;
  const clock = time.endsWith(':00') ? time.slice(0, -3) : time;
  if (days === 0) return `${clock} today`;
  return days === 1 ? `${clock} tomorrow` : `${clock} on ${formatDay(day)}`;
}
