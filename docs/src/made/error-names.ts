/** Every error that the packages throw. */
export function errorNames(): string {
  return '# Errors by name\n\nEvery error that the packages throw.\n';
}
