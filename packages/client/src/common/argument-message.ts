/** Returns the message of an error of `parseArgs` in one sentence, without Node's advice about values that begin with a dash. */
export function argumentMessage({ message }: Error): string {
  return message
    .replace(/ To specify a positional argument .*/s, '')
    .replace(
      /^Option '(--[\w-]+)[^']*' argument (is ambiguous|missing).*/s,
      '$1 must have a value.',
    );
}
