import { closestMatch } from 'leven';

/** The known name that `name` was probably meant to be: at most a third of its letters differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const maxDistance = Math.min(3, Math.floor(name.length / 3));
  // To compare a name that is far too long takes time.
  const near = known.filter((one) => Math.abs(one.length - name.length) <= maxDistance);
  const closest = closestMatch(
    name.toLowerCase(),
    near.map((one) => one.toLowerCase()),
    { maxDistance },
  );
  return near.find((one) => one.toLowerCase() === closest);
}
