import type { Refusals } from './journal.ts';

/** The server refused requests, and was told that it should have to refuse none. */
export class RefusedRequestsError extends Error {
  override readonly name = 'RefusedRequestsError';
}

/** @throws {RefusedRequestsError} when there are any */
export function requireNoRefusals(all: readonly Refusals[]): void {
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const messages = all.flatMap((one) => one.messages);
  if (count === 0) return;
  const others = count > messages.length ? `\n… and ${count - messages.length} more` : '';
  throw new RefusedRequestsError(
    `${count} ${count === 1 ? 'request was' : 'requests were'} refused:\n${messages.join('\n')}${others}`,
  );
}
