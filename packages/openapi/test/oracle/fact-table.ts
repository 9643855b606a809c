/**
 * The shapes in which the facts of the service description are written down.
 * A place is one of:
 *
 * - `info`, `security`, `servers`, `root`;
 * - `POST /payments`, an operation with the descriptions of its parameters, request and answers;
 * - `tag of POST /payments`, the group the operation (or webhook) belongs to;
 * - `GET /payments/{status} query page`, a parameter (`path`, `query`);
 * - `POST /payments body.amount.value`, a field of a request;
 * - `GET /wallets 200.wallets[].id`, a field of an answer (`error` for the error answer);
 * - `webhook PAYMENT_CREATED`, and `… body.payload` or `… header x-service-signature` in it.
 */
export type Place = string;

/** A word or phrase (any case, any spacing, Markdown marks ignored) or a pattern. */
export type Word = string | RegExp;

/** What a field or a parameter admits, beyond its type. */
export interface Bounds {
  /** The longest text, exactly. */
  readonly maxLength?: number;
  /** All values, and no other. Requests refuse the rest; answers stay open. */
  readonly values?: readonly string[];
  /** Whether the values stand in the order that the service description gives them. */
  readonly ordered?: true;
  /** Values that are known while others may exist. */
  readonly knownValues?: readonly string[];
  readonly default?: string;
  readonly accept?: readonly unknown[];
  readonly reject?: readonly unknown[];
}

/** A field or parameter of a request. */
export type Input = readonly [
  name: string,
  presence: 'required' | 'optional',
  type: string,
  bounds?: Bounds,
];

/** The type of a field, of which nothing says that it is always there. */
export type Output = string | readonly [type: string, bounds: Bounds];

/** The values a named type takes and refuses. */
export interface TypeRow {
  /** Where the type is defined, unless it is a plain JSON type. */
  readonly section?: string;
  readonly accept: readonly unknown[];
  readonly reject: readonly unknown[];
  /** All values of the type. */
  readonly values?: readonly string[];
}

/** An object that requests carry or answers return, wherever it occurs. */
export interface ObjectRow {
  readonly section: string;
  readonly fields: Readonly<Record<string, Output>>;
  /** Fields that have to be there when the object is sent. */
  readonly required?: readonly string[];
  /**
   * Fields that an answer with the object has: the identifier that its operations take, or the list
   * for which it is there. Nothing is said of any other.
   */
  readonly always?: readonly string[];
  /** Fields that this form of the object does not have. */
  readonly without?: readonly string[];
  /** Answers may have null instead. */
  readonly nullable?: true;
}

/** How an operation is called, and what it returns. */
export interface Call {
  readonly path?: readonly Input[];
  readonly query?: readonly Input[];
  /** The fields of the body; without them, the operation takes no body. */
  readonly body?: readonly Input[];
  /** What 200 returns: an object, or the fields that it always has; `any` when it is not shown. */
  readonly returns: string | Readonly<Record<string, string>>;
  /** Marked 204: no body when nothing is found. */
  readonly empty?: true;
}

export interface OperationRow extends Call {
  readonly section: string;
  readonly operation: string;
}

/**
 * Sentences that descriptions have, by section and by place. A key can name several places, with
 * commas between them. Words in brackets stand together in one description at each of the places.
 */
export type Sayings = Readonly<
  Record<string, Readonly<Record<string, Saying | readonly Saying[]>>>
>;

export type Saying = string | Rewording;

interface Rewording {
  readonly fact: string;
  readonly words: readonly Word[];
}

/** A sentence that the description puts otherwise: these words stand together with those in brackets. */
export function says(fact: string, ...words: readonly Word[]): Rewording {
  return { fact, words };
}

/** A field with a length that a list of limits repeats. */
export interface LengthRow {
  readonly section: string;
  readonly at: Place;
  readonly maxLength: number;
}

/** Values that a place takes and refuses because of a rule. */
export interface SampleRow {
  readonly section: string;
  readonly fact: string;
  readonly at: Place;
  readonly accept: readonly unknown[];
  readonly reject: readonly unknown[];
}
