/** Every example of the description, by name. */
export function examples(): string {
  return '# Examples\n\nEvery example of the description, by name.\n';
}
