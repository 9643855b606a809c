import type { Operation } from './operation.ts';
import type { CallOptions, OperationInput, Page } from './pipeline.ts';
import type { Send } from './send.ts';

/**
 * Every item of a paged list. The largest `per_page` is not documented, so a short page proves
 * nothing: only 204 or an empty page ends the list.
 */
export async function* iterate(
  send: Send,
  operation: Operation,
  input: OperationInput,
  options: CallOptions | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const query = { sort: 'ASC', ...input.query };
  const first = 'page' in query ? Number(query.page) : 1;
  for (let page = first; ; page++) {
    const { items } = (await send(
      operation,
      { ...input, query: { ...query, page } },
      options,
    )) as Page<unknown>;
    if (items.length === 0) return;
    yield* items;
  }
}
