import type { FixedForward } from '@crossborder-fx/openapi';
import type { CallOptions } from '../common/pipeline.ts';
import type { Journal } from '../journals/journal.ts';

// Types only, so that a consumer's compiler does not read the implementation.

export interface CreateOnceOptions extends CallOptions {
  /** Remembers sent requests across crashes: `fileJournal`, `sqliteJournal` or `postgresJournal`. */
  journal: Journal;
  /**
   * Your own reference, unique for each object. Together with a marker it becomes the tag. The reference of a
   * payment or beneficiary has at most 37 characters, any other 63.
   */
  reference: string;
  /**
   * The owner of the reference, such as the name of a program. Two scopes may use the same reference for two
   * objects. No scope of an account gets an object that belongs to another one. The scope is not part of the tag.
   */
  scope?: string | undefined;
  /**
   * Whether a call whose answer is lost reads the service's log again after 0.5, 1 and 2 seconds, because an entry
   * may be late. Set it to `false` in a program that calls again by itself. @default true
   */
  lookAgain?: boolean | undefined;
  /** A person's decision after an `UndecidedError` to send again. Pass `error.attempt`. */
  resend?: number | undefined;
  /** A person's decision, after `notBefore`, that the object with this id is the result. */
  adopt?: string | undefined;
  /** With `resend`: the ids of candidates that are not the result, as a person has checked. */
  dismiss?: readonly string[] | undefined;
}

/** A contract with its `fixedForwardId` as `id`, or with `no-id` if the service sent no id. */
export type BookedForward = FixedForward & { id: string };

export interface CreateOnce<Body, Result> {
  /**
   * Creates the payment, trade, beneficiary or fixed forward that `reference` names. It sends one request and never
   * repeats it by itself: not after a lost answer, not after a crash, not on two machines at once. A call with the
   * same reference returns the same object, whatever its status is by then. Leave out `tag`: the client sets it to
   * the reference and a marker, and finds the object again by the marker.
   *
   * A fixed forward has no tag. Calls with the same reference may differ in `quoteId`: after a refusal, or for a
   * `resend`, pass a new quote. Its `id` is its `fixedForwardId`, or `no-id` if the service sent no id. After
   * `no-id`, a later call throws a `GoneError`.
   *
   * @throws {UndecidedError} when the client cannot tell whether it was created: a person decides
   * @throws {AmbiguousError} when more than one object bears the marker
   * @throws {InProgressError} when it was sent a short while ago
   * @throws {MismatchError} when the reference was used with another body
   * @throws {GoneError} when it was created and the service no longer shows it
   * @throws {JournalError} when the journal cannot be written; nothing was sent
   */
  createOnce(
    body: Omit<Body, 'tag'> & { tag?: never },
    options: CreateOnceOptions,
  ): Promise<Result>;
}
