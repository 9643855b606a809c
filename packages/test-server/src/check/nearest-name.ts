/** The known name that `name` was probably meant to be: at most a third of its letters differ. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const limit = Math.min(3, Math.floor(name.length / 3));
  let nearest: string | undefined;
  let least = limit + 1;
  for (const candidate of known) {
    // A name far too long is not compared, since that takes time.
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** How many letters to add, to remove or to replace to make `other` of `one`. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index++) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column++) {
      const [diagonal = 0, above = 0, left = 0] = [row[column], row[column + 1], next[column]];
      const replaced = diagonal + Number(one[index] !== other[column]);
      next.push(Math.min(replaced, above + 1, left + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
