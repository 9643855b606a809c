/** Every event that the service notifies of. */
export function events(): string {
  return '# Events\n\nEvery event that the service notifies of.\n';
}
