import {
  ApiError,
  type Client,
  type CreateOnceOptions,
  CrossborderFxError,
  type Journal,
  type PaymentCreate,
} from '@crossborder-fx/client';

/** A payment to make. `reference` names what is paid: an invoice, or a seller and a month. */
export type Row = Omit<PaymentCreate, 'tag'> & { reference: string };

/** The decision of a person; `{}` means: try again. */
export type Decision = Pick<CreateOnceOptions, 'resend' | 'adopt' | 'dismiss'>;

/** The question for a person, without names and without text of the service. */
export interface Question {
  error: string;
  /** The field of the row that is wrong. */
  field?: string;
  attempt?: number;
  notBefore?: string;
  candidates?: string[];
}

/** Plain data, which an engine can record. `retryAt` is in milliseconds since 1970. */
export type Attempted =
  | { created: string }
  | { retryAt: number; isTooFast: boolean }
  | { question: Question };

/** Pays a row once, however often it is called, and says what comes next. */
export async function attempt(
  fx: Client,
  journal: Journal,
  { reference, ...body }: Row,
  decision: Decision = {},
): Promise<Attempted> {
  try {
    const { id } = await fx.payments.createOnce(body, { journal, reference, ...decision });
    return { created: id };
  } catch (error) {
    if (!(error instanceof CrossborderFxError)) throw error;
    if (error.name === 'InProgressError') {
      return { retryAt: error.retryAt.getTime(), isTooFast: false };
    }
    if (error.name === 'UndecidedError' || error.name === 'AmbiguousError') {
      const candidates = error.candidates.map(({ id }) => String(id));
      const notBefore = error.notBefore.toISOString();
      return { question: { error: error.name, attempt: error.attempt, notBefore, candidates } };
    }
    if (error.name === 'ValidationError') {
      return { question: { error: error.name, field: error.path } };
    }
    const isTooFast = error instanceof ApiError && error.status === 429;
    const isRefused = error.outcome === 'rejected' && !isTooFast;
    if (isRefused || error.name === 'MismatchError' || error.name === 'GoneError') {
      return { question: { error: error.name } };
    }
    // Nothing was sent, or nobody knows: the next call looks first, and says how long to wait.
    return { retryAt: Date.now() + 5_000, isTooFast };
  }
}
