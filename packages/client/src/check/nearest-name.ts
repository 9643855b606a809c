/** Returns the known name of a field or option that the caller probably meant: at most a third of the letters differ. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const limit = Math.min(3, Math.floor(name.length / 3));
  let nearest: string | undefined;
  let least = limit + 1;
  for (const candidate of known) {
    // Comparing names of very different length takes time and finds no name that is near enough.
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** Counts the letters to add, remove or replace to turn the text `one` into the text `other`. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const [diagonal = 0, above = 0] = row.slice(column);
      const left = next[column] ?? 0;
      next.push(Math.min(diagonal + Number(letter !== otherLetter), above + 1, left + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
