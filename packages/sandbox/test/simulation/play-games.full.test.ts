import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { choiceNames } from '../../src/choices.ts';
import { missingCoverage } from './coverage.ts';
import { coveredOptions } from './covered.ts';
import { longGames } from './games.ts';
import { typeStripping } from './play.ts';
import { isProof } from './play-games.ts';

const all = { seed: 'a', steps: 100_000, kills: 500, games: 20 };

test('the games together have all steps and kills, and no seed twice', () => {
  for (const games of [20, 7]) {
    const played = longGames({ ...all, games });
    expect(played.reduce((sum, { steps }) => sum + steps, 0)).toBe(100_000);
    expect(played.reduce((sum, { kills }) => sum + kills, 0)).toBe(500);
    expect(new Set(played.map(({ seed }) => seed)).size).toBe(games);
  }
});

test('the games have two settings of each option', () => {
  const covered = longGames(all).flatMap(({ options }) => coveredOptions(options));
  const options = missingCoverage(new Set(covered)).filter((one) => one.startsWith('option '));
  expect(options).toEqual([]);
});

test('each option that has one setting only is named, a cut-off by itself', () => {
  const missing = missingCoverage(new Set(coveredOptions({ lockOnRoll: true })));
  const wanted = choiceNames.filter((name) => name !== 'cutOffs');
  for (const name of wanted) expect(missing).toContain(`option ${name} in a second setting`);
  expect(missing).toContain('option cutOffs.settlement in a second setting');
  const both = [{ lockOnRoll: true }, {}].flatMap(coveredOptions);
  expect(missingCoverage(new Set(both))).not.toContain('option lockOnRoll in a second setting');
});

test('what was never tried is named', () => {
  expect(missingCoverage(new Set())).toEqual(
    expect.arrayContaining([
      'row payment P1 out of nothing',
      'row trade T4b out of blocked',
      'row fixedForward F3 out of planified',
      'code quoteUsed',
      'action reset',
      'kill before COMMIT',
      'fault drop before',
      'fault slow',
    ]),
  );
  expect(missingCoverage(new Set(['code quoteUsed']))).not.toContain('code quoteUsed');
});

test.each([
  ['an invariant that did not hold', { failures: ['Step 5'] }],
  ['a row that was never taken', { missing: ['row payment P1 out of nothing'] }],
  ['a step that was not played', { steps: 99_999 }],
  ['a kill that did not come', { kills: 499 }],
])('%s is no proof', (_, change) => {
  const result = { steps: 100_000, kills: 500, failures: [], missing: [] };
  expect(isProof(result, all)).toBe(true);
  expect(isProof({ ...result, ...change }, all)).toBe(false);
});

test('a run that is too short for all of it fails, and says why', {
  timeout: 400_000,
}, async () => {
  const run = fileURLToPath(new URL('run.ts', import.meta.url));
  const args = ['--steps', '30', '--kills', '2', '--games', '2', '--seed', 'short'];
  const failed = await promisify(execFile)(process.execPath, [
    ...typeStripping,
    run,
    ...args,
  ]).catch((error) => error);
  expect(failed).toMatchObject({ code: 1 });
  expect(failed.stdout).toContain('30 of 30 steps, 2 of 2 kills');
  expect(failed.stderr).toContain('Never tried:');
  expect(failed.stderr).not.toContain('replay.ts');
});
