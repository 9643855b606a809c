import { type Client, CrossborderFxError } from '@crossborder-fx/client';
import { type Database, everyone } from '../data/database.ts';

/** Whether a gateway can do its work, and what keeps it from that. */
export interface Readiness {
  ready: boolean;
  journal: string;
  service: string;
  clock: string;
}

interface Parts {
  fx: Client;
  database: Database;
  now: () => number;
}

/** How long an answer holds: a probe must not become load of the service. */
const keptMilliseconds = 15_000;
/** A signature holds for five minutes. */
const largestOffsetSeconds = 120;
const timeout = 5_000;

/** Reads the journal, and one account of the service, whose answer tells its time. */
export function createReadiness({ fx, database, now }: Parts): () => Promise<Readiness> {
  let kept: { at: number; answer: Promise<Readiness> } | undefined;
  return () => {
    if (!kept || now() - kept.at > keptMilliseconds) {
      kept = { at: now(), answer: check({ fx, database, now }) };
    }
    return kept.answer;
  };
}

async function check({ fx, database, now }: Parts): Promise<Readiness> {
  const [journal, { service, clock }] = await Promise.all([
    database
      .journalOf(everyone)
      .read('readiness')
      .then(
        () => 'ok',
        () => 'the journal cannot be read',
      ),
    ask(fx, now),
  ]);
  const ready = [journal, service, clock].every((one) => one === 'ok');
  return { ready, journal, service, clock };
}

async function ask(fx: Client, now: () => number): Promise<{ service: string; clock: string }> {
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
