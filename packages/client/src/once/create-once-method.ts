import type { FixedForward } from '@crossborder-fx/openapi';
import type { CallOptions } from '../ground/pipeline.ts';
import type { Journal } from '../journals/journal.ts';

// Apart from what does it: a consumer's compiler reads this, and not that.

export interface CreateOnceOptions extends CallOptions {
  /** Remembers across crashes what was sent: `fileJournal`, `sqliteJournal` or `postgresJournal`. */
  journal: Journal;
  /**
   * Your own, and unique for what is created. It becomes the tag, together with a marker: the reference of
   * a payment or beneficiary has at most 37 characters, any other 63.
   */
  reference: string;
  /**
   * Whose reference it is, such as the name of a program: two scopes may have one reference, for two objects.
   * All scopes of an account share its safeguards: none gets an object that another one has. It is no part of the tag.
   */
  scope?: string | undefined;
  /**
   * Whether a call whose answer is lost looks at the service's log again after 0.5, 1 and 2 seconds, for an entry that is
   * late. A program that calls again by itself says `false`. @default true
   */
  lookAgain?: boolean | undefined;
  /** A person's decision after an `UndecidedError`: send it again. It is `error.attempt`. */
  resend?: number | undefined;
  /** A person's decision, after `notBefore`: the object with this id is the one that was meant. */
  adopt?: string | undefined;
  /** With `resend`: ids of candidates that a person has checked and that are not the result. */
  dismiss?: readonly string[] | undefined;
}

/** A contract, with its `fixedForwardId` as its id, or `no-id` where the service gave none. */
export type BookedForward = FixedForward & { id: string };

export interface CreateOnce<Body, Result> {
  /**
   * Creates the payment, trade, beneficiary or fixed forward that `reference` names, in one request that is
   * never repeated by itself: not after a lost answer, nor after a crash, nor on two machines at once. A call
   * with the same reference returns the same object, whatever its status is by then. Leave out `tag`: it
   * becomes the reference and a marker, by which the object is found again.
   *
   * A fixed forward has no tag, and its `quoteId` is no part of what must be the same: a call after a refusal,
   * and a `resend`, take a new quote. Its `id` is its `fixedForwardId`, or `no-id` where the service gave none:
   * then a later call throws a `GoneError`.
   *
   * @throws {UndecidedError} when nobody can tell whether it was created: a person decides
   * @throws {AmbiguousError} when more than one object bears the marker
   * @throws {InProgressError} when it was sent a short while ago
   * @throws {MismatchError} when the reference was used for another body
   * @throws {GoneError} when it was created, and the service no longer shows it
   * @throws {JournalError} when the journal cannot be written; nothing was sent
   */
  createOnce(
    body: Omit<Body, 'tag'> & { tag?: never },
    options: CreateOnceOptions,
  ): Promise<Result>;
}
