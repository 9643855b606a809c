const inParis = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Business time, as a clock in Paris shows it. */
export function Moment({ at }: { at: string | number }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{inParis.format(date)}</time>;
}

const onWall = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' });

/** Wall time of today, on this machine. */
export function WallTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={at}>
      {onWall.format(date)}.{String(date.getMilliseconds()).padStart(3, '0')}
    </time>
  );
}
