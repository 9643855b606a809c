import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from './judge.ts';
import { type PreviousRelease, previousRelease } from './previous-release.ts';
import { brokenTests } from './run-tests.ts';
import { brokenPrograms, brokenTypes } from './run-types.ts';
import { seedVersion } from './seeded-version.ts';

// The previous release's tests and programs on a next version with mistakes.

const silent = new Map();
let seeded: PreviousRelease;

beforeAll(async () => {
  seeded = await previousRelease('seeded-version');
  await seedVersion(seeded.folder, [
    {
      package: 'client',
      among: 'dist/**/*.js',
      from: 'if (effect !== "none") return isNotSent;',
      to: 'if (effect !== "none") return isNotSent || (effect === "creates" && status === 504);',
    },
    {
      package: 'client',
      among: 'dist/money.d.ts',
      from: 'export declare function addDecimals',
      to: 'export declare function sumOfDecimals',
    },
    {
      package: 'webhooks',
      among: 'dist/verify/secrets.d.ts',
      from: 'readonly (string | undefined)[]',
      to: 'readonly string[]',
    },
    {
      package: 'webhooks',
      among: 'dist/verify/timestamp.js',
      from: 'toleranceSeconds = 300',
      to: 'toleranceSeconds = 299',
    },
    {
      package: 'sandbox',
      among: 'dist/clock/duration.js',
      from: 'export function timeAfter(now, duration) {',
      to: 'export function timeAfter() { throw new TypeError("planted");',
    },
  ]);
});
afterAll(() => rm(seeded.folder, { recursive: true, force: true }));

test('a test of the previous release that fails is told in one line', async () => {
  const broken = await brokenTests(seeded.folder, ['fault-matrix', 'vectors']);
  expect(judge(broken, silent)).toEqual([
    expect.stringMatching(
      /^@crossborder-fx\/client breaks a test of the previous release, "504 readable, in every operation" in fault-matrix\.test\.js: .+ A change of behaviour: say major, with "Breaks: 504 readable, in every operation" \(npm run changeset\), or mend it\.$/,
    ),
    expect.stringMatching(
      /^@crossborder-fx\/webhooks breaks a test of the previous release, "accepts a timestamp -300000 ms away" in verification-vectors\.test\.js: /,
    ),
    expect.stringContaining('"accepts a timestamp 300000 ms away"'),
  ]);
});

test('a type test that no longer compiles is told in one line', async () => {
  expect(judge(await brokenTypes(seeded), silent)).toEqual([
    '@crossborder-fx/client breaks a type test of the previous release, "money.test-d.ts" in money.test-d.ts: line 3: TS2305: Module \'"@crossborder-fx/client/money"\' has no exported member \'addDecimals\'. ' +
      'A change of types: say major, with "Breaks: money.test-d.ts" (npm run changeset), or mend it.',
    expect.stringMatching(
      /^@crossborder-fx\/webhooks breaks a type test of the previous release, "verify-webhook\.test-d\.ts" in verify-webhook\.test-d\.ts: line \d+: TS2344: /,
    ),
  ]);
});

test('a README program that no longer compiles, or ends with an error, is told in one line', async () => {
  expect(judge(await brokenPrograms(seeded), silent)).toEqual([
    expect.stringMatching(
      /^@crossborder-fx\/client breaks a program of the previous release, "README program 12" in programs\/client\/12\.ts: line 1: TS2305: .+ 'addDecimals'\. A change of what the README shows: /,
    ),
    expect.stringMatching(
      /^@crossborder-fx\/sandbox breaks a program of the previous release, "README program 1" in programs\/sandbox\/1\.ts: TypeError: planted\. /,
    ),
    // Their secrets may be undefined.
    expect.stringContaining('"README program 1" in programs/webhooks/webhooks.ts'),
    expect.stringContaining('"README program 3" in programs/webhooks/3.ts'),
  ]);
});
