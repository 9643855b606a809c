import { depth } from './depth.ts';

/**
 * Returns the address of a real server from the environment. In CI a missing server fails the tests. On another
 * machine the tests say that they run without it. `.ci/services` starts all servers.
 */
function serverUrl(server: string, variable: string): string | undefined {
  if (depth === 'quick') return undefined;
  const url = process.env[variable];
  if (url) return url;
  if (process.env['CI'] === 'true') {
    throw new Error(`In CI, ${variable} must name a ${server} server: run .ci/services.`);
  }
  console.warn(
    `The tests do not run against a real ${server}, because ${variable} names no server. .ci/services starts one.`,
  );
  return undefined;
}

export const postgresUrl = () => serverUrl('PostgreSQL', 'CROSSBORDER_FX_POSTGRES_URL');
export const pgBouncerUrl = () => serverUrl('PgBouncer', 'CROSSBORDER_FX_PGBOUNCER_URL');
export const redisUrl = () => serverUrl('Redis', 'CROSSBORDER_FX_REDIS_URL');
