/** A subject cannot be measured here, and nothing is wrong with it. */
export class MissingServerError extends Error {
  override readonly name = 'MissingServerError';
}

/**
 * The address of a server that the environment names.
 *
 * @throws {MissingServerError} when it names none
 */
export function serverAddress(variable: string): string {
  const url = process.env[variable];
  if (url) return url;
  throw new MissingServerError(`needs ${variable}, which .ci/services sets`);
}
