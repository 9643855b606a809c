/** What is missing, what is too much, and what is there more than once. */
export function compareNames(kind: string, wanted: string[], found: string[]): string[] {
  return [
    ...wanted.filter((name) => !found.includes(name)).map((name) => `no ${kind} ${name}`),
    ...found.filter((name) => !wanted.includes(name)).map((name) => `unknown ${kind} ${name}`),
    ...found
      .filter((name, index) => found.indexOf(name) !== index)
      .map((name) => `${kind} ${name} more than once`),
  ];
}
