import { Refusal, type RefusalDetails } from '../http/refusal.ts';
import type { SignatureCheck } from './signature-steps.ts';

/** Thrown for a signature that is wrong. It knows the step of its check that failed. */
export class SignatureRefusal extends Refusal {
  readonly check: SignatureCheck;

  constructor(check: SignatureCheck, message: string, details?: RefusalDetails) {
    super(401, message, details);
    this.check = check;
  }
}
