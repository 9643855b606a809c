import type {
  HolderType,
  PayeeVerification,
  PayeeVerificationErrorBody,
} from '@crossborder-fx/openapi';
import { RefusedError } from '../common/refused-error.ts';
import { hasIbanForm } from './accounts/banks.ts';
import { payeeVerdictOf } from './trigger-words.ts';

export interface Payee {
  name: string;
  type: HolderType;
}

// The service description says that the IBAN, the name and the type of the payee are verified.
const notVerifiable = {
  result: 'FAILED',
  message: 'The account number is not an IBAN, and only an IBAN can be verified.',
  correctedName: undefined,
} as const;

/**
 * Returns the result of a successful verification of the payee (service description, sections 4.3, rule 4, and 4.4). @throws
 * {RefusedError} `payeeNotVerified`, whose body has the result
 */
export function verifyPayee({ name }: Payee, accountNumber: string): PayeeVerification {
  const verdict = hasIbanForm(accountNumber) ? payeeVerdictOf(name) : notVerifiable;
  const { result, message, correctedName } = verdict;
  const verification = { status: result, message };
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
    `Nothing is created, because the result of the payee verification is ${result}.`,
    body,
  );
}
