import { setTimeout } from 'node:timers/promises';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { expect, test } from 'vitest';
import { createRandom } from '../kit/random.ts';
import { replayOf } from '../kit/report.ts';
import { openScene, type Scene } from './scene.ts';

const serverUrl = postgresUrl();
const rows = Math.min(times(1_000), 10_000);
const kills = 30;
/** Milliseconds between two kills, at least: a worker checks all rows before it pays the first. */
const pause = Math.max(400, rows / 4);

test.skipIf(serverUrl === undefined)(
  'a run of many sellers by three workers that are killed, with lost answers, 429s and a colleague: each is paid once',
  async () => {
    const random = createRandom(`${seed} payouts`);
    const hint = replayOf('payout-run/payouts', seed);
    const scene = await openScene(serverUrl ?? '', rows, random);
    const { fx, command, cents, write, met, paid } = scene;

    await killWorkers(scene, random.below, ['create', '--continue']);
    await finish(scene, ['create']);
    const created = await paid();
    const counts = Array.from(cents.keys(), (reference) => created.get(reference)?.length ?? 0);
    expect(new Set(counts), hint).toEqual(new Set([1]));

    // A colleague cancels one payment and confirms another, after the sums were looked at.
    const digest = await digestOf(scene);
    const [canceled = '', confirmed = ''] = cents.keys();
    const idOf = (reference: string) => created.get(reference)?.[0]?.id ?? '';
    await fx.payments.delete(idOf(canceled));
    await fx.payments.confirm(idOf(confirmed));
    expect((await command.run('confirm', '--approved', digest)).code, hint).toBe(2);
    expect(await releasedOf(scene), hint).toEqual([confirmed]);
    cents.delete(canceled);
    await write();
    expect((await command.run('confirm', '--approved', digest)).code, hint).toBe(1);
    const approved = await digestOf(scene);
    expect(approved).not.toBe(digest);

    scene.storm();
    const confirm = ['confirm', '--approved', approved];
    await killWorkers(scene, random.below, [...confirm, '--continue']);
    await finish(scene, confirm);
    expect((await releasedOf(scene)).sort(), hint).toEqual([...cents.keys()].sort());
    const paidCents = [...(await paid())]
      .filter(([reference]) => cents.has(reference))
      .flatMap(([, payments]) =>
        payments.map(({ amount }) => Math.round(Number(amount?.value) * 100)),
      );
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0);
    expect(sum(paidCents), hint).toBe(sum(cents.values()));
    expect(Object.keys(met).length, hint).toBeGreaterThan(5);
  },
);

/** Three workers at once, which are killed at random moments and started again. */
async function killWorkers(
  { command, calm }: Scene,
  below: (limit: number) => number,
  [name = '', ...more]: string[],
): Promise<void> {
  const start = () => command.start(name, ...more);
  const workers = [start(), start(), start()];
  for (let count = 0; count < kills; count++) {
    await setTimeout(pause + below(3 * pause));
    const index = below(workers.length);
    workers[index]?.child.kill('SIGKILL');
    await workers[index]?.ended;
    workers[index] = start();
  }
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await calm();
}

/** One worker goes on until all is done; a person decides with what the bank's own pages show. */
async function finish(scene: Scene, [name = '', ...more]: string[]): Promise<void> {
  const { command, anHourLater, paid } = scene;
  for (let round = 1; ; round++) {
    await anHourLater();
    const ended = await command.run(name, ...more, '--continue');
    if (ended.code === 0) return;
    if (ended.code !== 3 || round === 10)
      throw new Error(`${name} ended: ${JSON.stringify(ended)}`);
    const { lines } = await command.run('undecided');
    const payments = await paid();
    for (const { type, reference, step, attempt, candidates } of lines) {
      if (type !== 'undecided') continue;
      const own = payments.get(String(reference))?.[0];
      const isThere = step === 'create' && own !== undefined;
      const others = (candidates as string[]).flatMap((id) => ['--dismiss', id]);
      const decision = isThere
        ? ['--adopt', own.id ?? '']
        : ['--resend', String(attempt), ...others];
      const decided = await command.run('decide', String(reference), ...decision);
      if (decided.code !== 0) throw new Error(`decide ended: ${JSON.stringify(decided)}`);
    }
  }
}

async function digestOf({ command }: Scene): Promise<string> {
  const { lines } = await command.run('status');
  return String(lines.find(({ type }) => type === 'summary')?.['digest']);
}

/** The references whose payment is on its way to the seller. */
async function releasedOf({ paid }: Scene): Promise<string[]> {
  const released = new Set(['planified', 'finalized']);
  return [...(await paid())]
    .filter(([, payments]) => payments.some(({ status }) => released.has(String(status))))
    .map(([reference]) => reference)
    .filter((reference) => reference.startsWith('seller-'));
}
