/**
 * Checks that a setting is the URL of a PostgreSQL database. Any other text is refused: read as a path, the text would create a
 * new, empty journal with a password in its name.
 *
 * @param name - names the setting in the error, which never shows the value
 * @throws {TypeError}
 */
export function requirePostgresUrl(value: string, name: string): string {
  if (/^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value)) return value;
  const form =
    'such as postgres://user@host/database, without quotes or spaces and with its scheme in lower case';
  throw new TypeError(`${name} must be the URL of a PostgreSQL database, ${form}`);
}
