import type { FixedForward } from '@crossborder-fx/openapi';
import type { CallOptions } from '../common/pipeline.ts';
import type { Journal } from '../journals/journal.ts';

// This file imports only types, so that the compiler of a program that uses this package does not read the implementation.

export interface CreateOnceOptions extends CallOptions {
  /** The journal that remembers sent requests across crashes: `fileJournal`, `sqliteJournal` or `postgresJournal`. */
  journal: Journal;
  /**
   * Your own reference, unique for each object. The tag of the object is the reference and a marker of twelve characters. The
   * reference of a payment or beneficiary has at most 37 characters, any other reference 63.
   */
  reference: string;
  /**
   * The owner of the reference, such as the name of a program. Two scopes may use the same reference for two objects. A call
   * with one scope never gets an object that belongs to another scope. The scope is not part of the tag.
   */
  scope?: string | undefined;
  /**
   * Whether a call whose answer is lost reads the service's log again after 0.5, 1 and 2 seconds, because the log may show the
   * entry late. Set `lookAgain` to `false` in a program that repeats the call by itself. @default true
   */
  lookAgain?: boolean | undefined;
  /** A person's decision after an `UndecidedError` to send the request again. Pass `error.attempt`. */
  resend?: number | undefined;
  /**
   * A person's decision, after the time `notBefore` of the error, that the object with this id is the result of the reference.
   */
  adopt?: string | undefined;
  /** Used with `resend`: the ids of those candidates of the error that a person has checked and that are not the result. */
  dismiss?: readonly string[] | undefined;
}

/** A fixed forward contract with its `fixedForwardId` as `id`, or with `no-id` if the service sent no id. */
export type BookedForward = FixedForward & { id: string };

export interface CreateOnce<Body, Result> {
  /**
   * Creates the payment, trade, beneficiary or fixed forward that `reference` names. The client sends one request and never
   * repeats the request by itself: not after a lost answer, not after a crash, not on two machines at once. A call with the
   * same reference returns the same object, whatever its status is by then. Leave out `tag`: the client sets it to the
   * reference and a marker, and finds the object again by the marker.
   *
   * A fixed forward has no tag. Calls with the same reference may differ in `quoteId`: after a refusal, or for a `resend`, pass
   * a new quote. The `id` of a fixed forward is its `fixedForwardId`, or `no-id` if the service sent no id. After `no-id`, a
   * later call throws a `GoneError`.
   *
   * @throws {UndecidedError} when the client cannot tell whether the object was created: a person decides
   * @throws {AmbiguousError} when several objects have the tag, or the log shows several as created
   * @throws {InProgressError} when the request was sent a short while ago
   * @throws {MismatchError} when the reference was used with another body
   * @throws {GoneError} when the object was created and the service no longer shows it
   * @throws {JournalError} when the journal cannot be written; nothing was sent
   */
  createOnce(
    body: Omit<Body, 'tag'> & { tag?: never },
    options: CreateOnceOptions,
  ): Promise<Result>;
}
