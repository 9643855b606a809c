import { depth } from './depth.ts';

/**
 * Returns the address of a real server from the environment. When the variable is missing, the tests fail in CI; on another
 * machine, they print that they run without this server. The script `.ci/services` starts all servers.
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
