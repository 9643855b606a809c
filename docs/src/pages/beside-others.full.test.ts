import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';

// The page "Measured" makes claims about packages of other projects. These tests look for the proof of each claim in the
// versions that the page names.

const page = readFileSync(join(repository, 'docs/measured.md'), 'utf8');
const installed = (name: string, file: string) =>
  readFileSync(join(repository, 'tools/external/node_modules', name, file), 'utf8');

const repositories: Record<string, string> = {
  stripe: 'https://github.com/stripe/stripe-node',
  'modern-treasury': 'https://github.com/Modern-Treasury/modern-treasury-node',
  emulate: 'https://github.com/vercel-labs/emulate',
  standardwebhooks: 'https://github.com/standard-webhooks/standard-webhooks',
  '@octokit/webhooks-methods': 'https://github.com/octokit/webhooks-methods.js',
};

test.each(Object.keys(repositories))(
  'the page "Measured" names the installed version of the package %s',
  (name) => {
    const { version } = JSON.parse(installed(name, 'package.json'));
    const named = [...page.matchAll(new RegExp(`\\| ${name} ([\\d.]+) (?=\\|)`, 'g'))];
    expect(new Set(named.map(([, found]) => found))).toEqual(new Set([version]));
  },
);

const noDependencies = /^(?![\s\S]*"dependencies": \{\s*")/;
const noStore = /^(?![\s\S]*(duplicate|\bstore\b))/i;

/**
 * For each claim in the table of the page "Measured": its words, the package and file that prove the claim, and a pattern of
 * the proving text in the file.
 */
const cells: [words: string, name: string, file: string, has: RegExp][] = [
  [
    'Is sent again, once, with an idempotency key.',
    'stripe',
    'README.md',
    /one reattempt [\s\S]*Idempotency keys/,
  ],
  [
    'Is sent again, up to twice, with an idempotency key.',
    'modern-treasury',
    'client.js',
    /maxRetries=2[\s\S]*idempotencyHeader = 'Idempotency-Key'/,
  ],
  [
    'Is a number of the smallest unit.',
    'stripe',
    'esm/resources/PaymentIntents.d.ts',
    /smallest currency unit[\s\S]*?amount: number;/,
  ],
  [
    'Is a number of the smallest unit.',
    'modern-treasury',
    'resources/payment-orders/payment-orders.d.ts',
    /smallest unit[\s\S]*?amount: number;/,
  ],
  ['None.', 'stripe', 'package.json', noDependencies],
  ['None.', 'modern-treasury', 'package.json', noDependencies],
  ['Is there for the next one.', 'emulate', 'README.md', /Fully stateful/],
  ['Its README has none.', 'emulate', 'README.md', /^(?![\s\S]*(\bclock\b|time travel))/i],
  ['Its README has none.', 'emulate', 'README.md', /^(?![\s\S]*(\bfaults?\b|\blatency\b))/i],
  ['14', 'emulate', 'README.md', /(?:^- \*\*[\w ]+\*\* on `http.*\n){14}(?!- \*\*)/m],
  ['Is refused.', 'standardwebhooks', 'dist/index.js', /TOLERANCE_IN_SECONDS = 5 \* 60/],
  ['Is refused.', 'stripe', 'esm/Webhooks.js', /DEFAULT_TOLERANCE: 300/],
  ['Is not looked at.', '@octokit/webhooks-methods', 'README.md', /^(?![\s\S]*timestamp)/i],
  ['Is left to you.', 'standardwebhooks', 'dist/index.js', noStore],
  ['Is left to you.', 'stripe', 'esm/Webhooks.js', noStore],
  ['Is left to you.', '@octokit/webhooks-methods', 'README.md', noStore],
];
const cellOf = (words: string, name: string, file: string) =>
  `| ${words} [${basename(file)}](${repositories[name]}) `;

test.each(cells)(
  'the page "Measured" claims "%s" about the package %s, and its file %s proves this',
  (words, name, file, has) => {
    expect(page).toContain(cellOf(words, name, file));
    expect(installed(name, file)).toMatch(has);
  },
);

test('tests prove every claim of the page "Measured" about a package of another project', () => {
  const said = page.match(/\| [^|]*\[[\w.-]+\]\(https:[^)]*\) /g);
  expect(said?.sort()).toEqual(
    cells.map(([words, name, file]) => cellOf(words, name, file)).sort(),
  );
});

test('the client depends on two other packages, as the page "Measured" says', () => {
  const manifest = readFileSync(join(repository, 'packages/client/package.json'), 'utf8');
  expect(Object.keys(JSON.parse(manifest).dependencies)).toHaveLength(2);
  expect(page).toContain(
    '| Other packages that it installs | Two. [docs](../packages/client/package.json) ',
  );
});
