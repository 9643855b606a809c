/** An amount as people read it: `000000001250.00` is `1,250.00`. Text that is no decimal stays as it is. */
export function formatAmount(value: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)0*(\d+?)(\.\d+)?$/.exec(value) ?? [];
  if (sign === undefined) return value;
  return `${sign && '\u2212'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
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
