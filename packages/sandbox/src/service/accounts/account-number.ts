import { isValidIBAN } from 'ibantools';
import { RefusedError } from '../../refused-error.ts';

// As the interface has it in answers (service description, section 2.4); 50 can be sent.
const longestAnswered = 40;

// What the description takes for an IBAN.
const ibanForm = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/;

/**
 * An account number as the service keeps it: without spaces, an IBAN in capitals (service description,
 * section 4.3, rule 3).
 *
 * @throws {RefusedError} `accountNumberInvalid` for what has the form of an IBAN and is none, or has
 *   other characters than an account number; `accountNumberTooLong`
 */
export function readAccountNumber(sent: string): string {
  const text = sent.replace(/\s/g, '');
  const capitals = text.toUpperCase();
  if (ibanForm.test(capitals)) {
    if (isValidIBAN(capitals)) return capitals;
    throw new RefusedError(
      'accountNumberInvalid',
      'accountNumber has the form of an IBAN, but its country, its length or its check digits are wrong.',
    );
  }
  if (text.length > longestAnswered) {
    throw new RefusedError(
      'accountNumberTooLong',
      `accountNumber has at most ${longestAnswered} characters without spaces.`,
    );
  }
  if (/^[A-Za-z\d][A-Za-z\d.-]*$/.test(text)) return text;
  throw new RefusedError(
    'accountNumberInvalid',
    'accountNumber has letters, digits, dots and hyphens, and starts with a letter or a digit.',
  );
}
