import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  gapsOf,
  nodesOf,
  notificationsOf,
  operationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { ownPages } from '../build/folders.ts';

test('the start page counts what the description has', async () => {
  const document = await readDocument('templated');
  const page = readFileSync(join(ownPages, 'index.mdx'), 'utf8');
  const gaps = new Set(
    [...nodesOf(document)].flatMap(({ node }) => gapsOf(node).map(({ id }) => id)),
  );
  expect(page).toContain(
    `All ${[...operationsOf(document)].length} operations and ${notificationsOf(document).size} notifications`,
  );
  expect(page).toContain(`leaves ${gaps.size} things open`);
  expect(page).toContain(`[The ${gaps.size} unknowns]`);
});
