/** What each package installs, and under which licence. */
export function dependencies(): string {
  return '# Dependencies\n\nWhat each package installs, and under which licence.\n';
}
