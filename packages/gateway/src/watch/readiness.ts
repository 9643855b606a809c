import { CrossborderFxError } from '@crossborder-fx/client';
import { everyone } from '../data/database.ts';
import type { GatewayContext } from '../ground/gateway-context.ts';

type Parts = Pick<GatewayContext, 'fx' | 'database' | 'now'>;

/** How long an answer holds: a probe must not become load of the service. */
const keptMilliseconds = 15_000;
/** A signature holds for five minutes. */
const largestOffsetSeconds = 120;
const timeout = 5_000;

/**
 * Tells whether a gateway can do its work, and what keeps it from that: it reads the journal, and one account of the
 * service, whose answer tells its time.
 */
export function createReadiness(parts: Parts): () => ReturnType<typeof check> {
  let kept: { at: number; answer: ReturnType<typeof check> } | undefined;
  return () => {
    const at = parts.now();
    if (!kept || at - kept.at > keptMilliseconds) kept = { at, answer: check(parts) };
    return kept.answer;
  };
}

async function check(parts: Parts) {
  const [journal, { service, clock }] = await Promise.all([read(parts), ask(parts)]);
  const ready = [journal, service, clock].every((one) => one === 'ok');
  return { ready, journal, service, clock };
}

function read({ database }: Parts): Promise<string> {
  const reading = database.journalOf(everyone).read('readiness');
  return reading.then(
    () => 'ok',
    () => 'the journal cannot be read',
  );
}

async function ask({ fx, now }: Parts): Promise<{ service: string; clock: string }> {
  try {
    const { response } = await fx.wallets.list({ per_page: 1 }, { timeout });
    const date = Date.parse(response.headers.get('date') ?? '');
    const offset = Math.abs(now() - date) / 1000;
    const isRight = Number.isNaN(offset) || offset <= largestOffsetSeconds;
    const clock = isRight
      ? 'ok'
      : `the clock differs from the service's by ${Math.round(offset)} s`;
    return { service: 'ok', clock };
  } catch (error) {
    if (!(error instanceof CrossborderFxError)) throw error;
    const status = error.attempts.at(-1)?.status;
    const isRefused = status === 401 || status === 403;
    const service = isRefused
      ? 'the credentials are refused'
      : `${error.name}, ${status ?? 'no answer'}`;
    return { service, clock: 'ok' };
  }
}
