import {
  gapsOf,
  nodesOf,
  notificationsOf,
  operationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';

/** What the start page counts in the built description. */
export async function countNumbers() {
  const document = await readDocument('templated');
  return {
    operations: [...operationsOf(document)].length,
    events: notificationsOf(document).size,
    /** By their ids: some gaps stand in several places. */
    unknowns: new Set(
      [...nodesOf(document)].flatMap(({ node }) => gapsOf(node).map(({ id }) => id)),
    ).size,
  };
}
