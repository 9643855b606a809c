const batchSize = 500;

/** The items of a list, in pieces for which one question to the store is enough. */
export async function* inBatches<Item>(items: AsyncIterable<Item> | Iterable<Item>) {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
