import { depth } from './depth.ts';

/**
 * The address of a real server that the environment names, for suites that try it at full depth. It is there in CI, or
 * the tests fail; on a machine without one they say so and do without: `.ci/services` starts all of them.
 */
function serverUrl(server: string, variable: string): string | undefined {
  if (depth === 'quick') return undefined;
  const url = process.env[variable];
  if (url) return url;
  if (process.env['CI'] === 'true') {
    throw new Error(`In CI, ${variable} must name a ${server} server: run .ci/services.`);
  }
  console.warn(`Not run against a real ${server}: ${variable} names none (.ci/services does).`);
  return undefined;
}

export const postgresUrl = () => serverUrl('PostgreSQL', 'CROSSBORDER_FX_POSTGRES_URL');
export const pgBouncerUrl = () => serverUrl('PgBouncer', 'CROSSBORDER_FX_PGBOUNCER_URL');
export const redisUrl = () => serverUrl('Redis', 'CROSSBORDER_FX_REDIS_URL');
