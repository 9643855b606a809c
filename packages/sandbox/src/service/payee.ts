import type {
  HolderType,
  PayeeVerification,
  PayeeVerificationErrorBody,
} from '@crossborder-fx/openapi';
import { RefusedError } from '../ground/refused-error.ts';
import type { PayeeResult } from './words/words.ts';
import { payeeVerdictOf } from './words/words.ts';

/** Whose name is verified. */
export interface Payee {
  name: string;
  type: HolderType;
}

const messages: Readonly<Record<PayeeResult, string>> = {
  SUCCESS: 'Match',
  PARTIAL: 'Close match: the bank has a similar name.',
  FAILED: 'No match: the bank has another name.',
};

/**
 * The result of a verification of the payee that went well (service description, section 4.3, rule 4,
 * and section 4.4).
 *
 * @throws {RefusedError} `payeeNotVerified`, whose body has the result; nothing is created then
 */
export function verifyPayee({ name }: Payee): PayeeVerification {
  const { result, correctedName } = payeeVerdictOf(name);
  const verification = { status: result, message: messages[result] };
  if (result === 'SUCCESS') return verification;
  const body: Pick<PayeeVerificationErrorBody, 'payeeVerification'> = {
    payeeVerification: {
      ...verification,
      ...(correctedName !== undefined && {
        corrections: { account_holder_name: correctedName },
      }),
    },
  };
  throw new RefusedError(
    'payeeNotVerified',
    `Nothing is created, since the verification of the payee is ${result}.`,
    body,
  );
}
