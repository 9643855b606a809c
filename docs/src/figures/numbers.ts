import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  gapsOf,
  nodesOf,
  notificationsOf,
  operationsOf,
  readDocument,
  repository,
} from '@crossborder-fx/tools-description';
import { facts } from '../../../packages/openapi/test/oracle/all-facts.ts';
import { fixedForwardTable } from '../../../packages/sandbox/src/service/tables/fixed-forward-table.ts';
import { paymentTable } from '../../../packages/sandbox/src/service/tables/payment-table.ts';
import { tradeTable } from '../../../packages/sandbox/src/service/tables/trade-table.ts';

/** What the start page counts, in the built description, the oracle, the tables and the page of promises. */
export async function countNumbers() {
  const document = await readDocument('templated');
  const promises = await readFile(join(repository, 'docs/promises.md'), 'utf8');
  const tables = [paymentTable, tradeTable, fixedForwardTable];
  return {
    operations: [...operationsOf(document)].length,
    events: notificationsOf(document).size,
    /** Of the service description, each held against the OpenAPI document by a test. */
    facts: facts.length,
    /** By their ids: some gaps stand in several places. */
    unknowns: new Set(
      [...nodesOf(document)].flatMap(({ node }) => gapsOf(node).map(({ id }) => id)),
    ).size,
    transitions: new Set(tables.flatMap(({ rows }) => rows.map(({ id }) => id))).size,
    promises: promises.match(/^\| (?!where|promise|--).*\]\(/gm)?.length ?? 0,
  };
}
