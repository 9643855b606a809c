import type { Reports } from './reports.ts';

/** How committed reports differ from those that the declarations give, a line for each. */
export function driftOf(folder: string, committed: Reports, made: Reports): string[] {
  const names = [...new Set([...Object.keys(committed), ...Object.keys(made)])].sort();
  return names
    .filter((name) => committed[name] !== made[name])
    .map((name) => {
      const what = describe(committed[name], made[name]);
      return `${folder}/${name} ${what}: run \`npx nx api release\` and commit what it changes.`;
    });
}

function describe(committed: string | undefined, made: string | undefined): string {
  if (committed === undefined) return 'is missing';
  if (made === undefined) return 'is of no entry point';
  const before = committed.split('\n');
  const after = made.split('\n');
  // One of the two may be the beginning of the other.
  const found = after.findIndex((line, index) => line !== before[index]);
  const first = found === -1 ? after.length : found;
  const line = after[first] ?? before[first] ?? '';
  return `differs from the types from line ${first + 1} on (\`${line.trim()}\`)`;
}
