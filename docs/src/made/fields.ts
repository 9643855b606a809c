/** Every field of every object. */
export function fields(): string {
  return '# Fields\n\nEvery field of every object.\n';
}
