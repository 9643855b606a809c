import { announcementOf, type ProbeReport, planOf, runProbe } from '@crossborder-fx/probe';
import { fillAccount } from '../../../../packages/probe/test/full-account.ts';
import type { BankRequest, Cheat } from './cheat.ts';
import { type Scene, secret, startScene } from './scene.ts';

const allowed = { quotes: true, forwards: true, signatures: true };

/** What the probe may send, as it says before. */
export const announced = planOf(allowed).map(announcementOf);

export interface Probed {
  report: ProbeReport;
  /** What the bank got, in order: `GET /wallets?sort=ASC`. */
  journal: string[];
}

/** Runs the probe against a full account of a bank with these cheats. `meddle` sends what a probe must not. */
export async function probed(
  cheats: readonly Cheat[],
  meddle: (scene: Scene) => Promise<unknown> = async () => {},
): Promise<Probed> {
  const journal: string[] = [];
  const witness: Cheat = {
    instead(request) {
      journal.push(lineOf(request));
      return undefined;
    },
  };
  const scene = await startScene([witness, ...cheats]);
  try {
    await fillAccount(scene.truth);
    await scene.sandbox.clock.set('2026-12-01 09:00:00');
    const report = await runProbe({
      ...allowed,
      ...scene.sandbox.credentials,
      baseUrl: scene.url,
      clock: scene.now,
      wait: async () => {},
      listen: { port: 0, secret, until: () => notifyAll(scene) },
      onListening: (port) => scene.receiveAt(port),
    });
    await meddle(scene);
    return { report, journal };
  } finally {
    await scene.close();
  }
}

function lineOf({ method, path, query, body }: BankRequest): string {
  const asked = query.size > 0 ? `?${query}` : '';
  return `${method} ${path}${asked}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}

/** What came and was not announced: each announcement is for one request, and in its order. */
export function unannounced(journal: readonly string[]): string[] {
  let next = 0;
  return journal.filter((line) => {
    const at = announced.findIndex((one, index) => index >= next && patternOf(one).test(line));
    if (at >= 0) next = at + 1;
    return at < 0;
  });
}

function patternOf(announcement: string): RegExp {
  const [line = ''] = announcement.split(' (');
  const parts = line
    .split(/\{[\w.-]+\}/)
    .map((part) => part.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w.%-]+')}$`);
}

/** What the probe listens for. */
async function notifyAll({ sandbox }: Scene): Promise<void> {
  await sandbox.trigger('PAYMENT_FINALIZED');
  await sandbox.trigger('TRADE_FINALIZED');
}
