/**
 * The address of a real server that the environment names. It is there in CI, or the tests fail; on
 * a machine without one they say so and do without: `.ci/services npm test` starts it.
 */
export function postgresUrl(): string | undefined {
  const url = process.env['CROSSBORDER_FX_POSTGRES_URL'];
  if (url) return url;
  if (process.env['CI'] === 'true') {
    throw new Error('In CI, CROSSBORDER_FX_POSTGRES_URL has to name a server: run .ci/services.');
  }
  console.warn('Not run against a real PostgreSQL: CROSSBORDER_FX_POSTGRES_URL names none.');
  return undefined;
}

/** Says what a suite ran against, so that its output tells. */
export function reportServer(server: string): void {
  console.log(`The journal ran against ${server}.`);
}
