/**
 * The URL of a PostgreSQL database, as a setting has it. What is not recognised is refused: taken for a path, it would be
 * a new, empty journal, with a password in its name.
 *
 * @param name - of the setting. The value is not in the error.
 * @throws {TypeError}
 */
export function requirePostgresUrl(value: string, name: string): string {
  if (/^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value)) return value;
  const form =
    'such as postgres://user@host/database, in small letters and without quotes or blanks';
  throw new TypeError(`${name} must be the URL of a PostgreSQL database, ${form}`);
}
