import { CrossborderFxError } from '@crossborder-fx/client';
import type { GatewayContext } from '../ground/gateway-context.ts';
import { within } from '../ground/within.ts';

type Parts = Pick<GatewayContext, 'fx' | 'database' | 'stopped'>;

/** How long an answer of the service holds: a probe must not become its load. */
const keptMilliseconds = 15_000;
/** How long a write that succeeded holds. A failure is never kept. */
const writtenMilliseconds = 500;
/** A probe often waits two seconds: together, both are shorter. */
const databaseTimeout = 1_500;
const serviceTimeout = 300;
/** A signature holds for five minutes. */
const largestOffsetSeconds = 120;

/**
 * Tells whether this process and its database can do their work: it writes to the database, so that a full disk is seen.
 * The state of the service is told beside it: a gateway that is taken away because the service is away helps nobody.
 */
export function createReadiness(parts: Parts) {
  let writing: Promise<string> | undefined;
  let writtenUntil = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let known = { service: 'no answer yet', clock: 'no answer yet' };

  return async () => {
    // Everybody may ask, and each write is synced: of many probes, one writes.
    if (performance.now() >= writtenUntil) {
      writing ??= write(parts).then((answer) => {
        if (answer === 'ok') writtenUntil = performance.now() + writtenMilliseconds;
        writing = undefined;
        return answer;
      });
    }
    // Not the time of day, which somebody may set back.
    if (!asking && performance.now() - askedAt > keptMilliseconds) {
      asking = ask(parts).then((answer) => {
        known = answer;
        asking = undefined;
        askedAt = performance.now();
      });
    }
    const [journal] = await Promise.all([
      within(databaseTimeout, writing ?? 'ok', 'the database gives no answer'),
      within(serviceTimeout, asking, undefined),
    ]);
    return { ready: journal === 'ok', journal, ...known };
  };
}

function write({ database }: Parts): Promise<string> {
  const written = database.sql.all(
    `INSERT INTO gateway_settings (name, value) VALUES ('readiness', ?)
ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    new Date().toISOString(),
  );
  return written.then(
    () => 'ok',
    () => 'the database cannot be written',
  );
}

async function ask({ fx, stopped }: Parts): Promise<{ service: string; clock: string }> {
  try {
    const { response } = await fx.wallets.list(
      { per_page: 1 },
      { timeout: 5_000, signal: stopped },
    );
    const date = Date.parse(response.headers.get('date') ?? '');
    const offset = Math.abs(Date.now() - date) / 1000;
    const isRight = Number.isNaN(offset) || offset <= largestOffsetSeconds;
    const clock = isRight
      ? 'ok'
      : `the clock differs from the service's by ${Math.round(offset)} s`;
    return { service: 'ok', clock };
  } catch (error) {
    const { name, attempts } = error instanceof CrossborderFxError ? error : Object(error);
    const status = attempts?.at(-1)?.status;
    const isRefused = status === 401 || status === 403;
    const service = isRefused ? 'the credentials are refused' : `${name}, ${status ?? 'no answer'}`;
    return { service, clock: 'no answer yet' };
  }
}
