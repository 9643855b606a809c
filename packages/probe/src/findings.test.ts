import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gapsOf, nodesOf, readDocument, repository } from '@crossborder-fx/tools-description';
import { afterAll, expect, test } from 'vitest';
import { startFullSandbox } from '../test/probe-setup.ts';
import { gaps } from './generated/answers.ts';
import type { ProbeReport } from './report.ts';

const { sandbox, probe } = await startFullSandbox();
afterAll(() => sandbox.close());
const reads = await probe();

const settledIn = ({ findings: found }: ProbeReport) =>
  found.filter(({ state }) => state === 'settled').map(({ gap }) => gap);

test('the report of the probe has exactly one finding for each gap (open point) of the API description', async () => {
  const document = await readDocument('authored');
  const ids = [...nodesOf(document)].flatMap(({ node }) => gapsOf(node).map(({ id }) => id));
  expect(reads.findings.map(({ gap }) => gap)).toEqual([...new Set(ids)].sort());
  const page = await readFile(join(repository, 'docs/undocumented.yaml'), 'utf8');
  const named = [...page.matchAll(/^([a-z-]+):$/gm)].map(([, id]) => id);
  expect(Object.keys(gaps)).toEqual(named.sort());
});

test('reads of a full sandbox account settle at least 18 gaps of the API description, quotes settle 2 more, and every answer to a read matches the description', async () => {
  expect(reads).toMatchObject({ differences: [], stopped: undefined, skipped: {} });
  expect(settledIn(reads).length).toBeGreaterThanOrEqual(18);
  const quotes = await probe({ quotes: true });
  expect(settledIn(quotes).length).toBeGreaterThanOrEqual(settledIn(reads).length + 2);
  expect(settledIn(quotes).length).toBeGreaterThanOrEqual(20);
  for (const { says } of quotes.findings) expect(says).toMatch(/\w/);
});

test('the guide to limits names each gap of the API description that read requests cannot settle, and the flag that settles the gap', async () => {
  const page = new URL('../../../docs/guides/limits-and-unknowns.md', import.meta.url);
  const guide = await readFile(page, 'utf8');
  const rows = [...guide.matchAll(/^\| `([a-z][a-z-]+)` \| (.+) \|$/gm)].map(([, gap, how]) => [
    gap,
    how,
  ]);
  const flags = /--(quotes|forwards|signatures|listen)/;
  const open = reads.findings
    .filter(({ state }) => state !== 'settled')
    .map(({ gap, says }) => [gap, flags.exec(says)?.[0]]);
  expect(rows.map(([gap, how]) => [gap, flags.exec(String(how))?.[0]])).toEqual(open);
});
