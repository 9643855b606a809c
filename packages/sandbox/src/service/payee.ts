import type { HolderType, PayeeVerification } from '@crossborder-fx/openapi';

/** Whose name is verified. */
export interface Payee {
  name: string;
  type: HolderType;
}

/**
 * The result of a verification of the payee that went well (service description, section 4.3, rule 4).
 *
 * @throws {RefusedError} `payeeNotVerified`, whose body has the result; nothing is created then
 */
export function verifyPayee(_payee: Payee): PayeeVerification {
  throw new Error('to do');
}
