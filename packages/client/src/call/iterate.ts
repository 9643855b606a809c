import { PaginationStalledError, ValidationError } from '../errors/errors.ts';
import { isRecord } from '../read/is-record.ts';
import type { Call } from './call.ts';
import type { Operation, Pagination } from './operation.ts';
import type { CallOptions, OperationInput, Page } from './pipeline.ts';

export type PagedOperation = Operation & { pagination: Pagination };

/**
 * Every item of a paged list, one page in memory at a time.
 *
 * The largest `per_page` is not documented, so a short page proves nothing. The list ends with 204,
 * with an empty page, or with the last page where the body counts its pages. It is read oldest first
 * unless the caller says otherwise, so that items that are added meanwhile come last. An item that
 * moves from one page to the next is not yielded twice.
 *
 * @throws {PaginationStalledError} when a page is the same as the one before
 */
export async function* iterate(
  call: Call,
  operation: PagedOperation,
  input: OperationInput,
  options: CallOptions | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const { page: pageName, sort, totalPages } = operation.pagination;
  const given: Record<string, unknown> = { ...input.query };
  const query = { ...given, ...(sort && { [sort]: given[sort] ?? 'ASC' }) };
  let previous = new Set<string>();

  for (let page = firstPage(given[pageName], operation); ; page++) {
    const { items, body } = (await call(
      operation,
      { ...input, query: { ...query, [pageName]: page } },
      options,
    )) as Page<unknown>;
    if (items.length === 0) return;

    const keys = items.map((item) => JSON.stringify(item));
    const current = new Set(keys);
    if (current.size === previous.size && keys.every((key) => previous.has(key))) {
      throw new PaginationStalledError(
        `${operation.route} answered page ${page} with the same items as page ${page - 1}`,
        { operation: operation.id, attempts: [], outcome: 'no-effect' },
      );
    }
    for (const [index, key] of keys.entries()) if (!previous.has(key)) yield items[index];
    previous = current;

    const lastPage = totalPages && isRecord(body) ? wholeNumber(body[totalPages]) : Number.NaN;
    if (page >= lastPage) return;
  }
}

function firstPage(value: unknown, operation: Operation): number {
  const page = wholeNumber(value ?? 1);
  if (Number.isSafeInteger(page)) return page;
  throw new ValidationError('page', 'must be a whole number.', operation.id);
}

/** Number() would turn null and an empty text into 0. */
function wholeNumber(value: unknown): number {
  return /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
}
