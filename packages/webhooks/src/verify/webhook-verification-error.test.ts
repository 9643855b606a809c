import { describe, expect, it } from 'vitest';
import { WebhookVerificationError } from './webhook-verification-error.ts';

describe('WebhookVerificationError', () => {
  const cause = new Error('cause');
  const error = new WebhookVerificationError('BODY_NOT_JSON', 'what to do', { cause });

  it('is an Error with a code and a cause', () => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ code: 'BODY_NOT_JSON', message: 'what to do', cause });
  });

  it('prints its own name', () => {
    expect(error.name).toBe('WebhookVerificationError');
    expect(String(error)).toBe('WebhookVerificationError: what to do');
  });
});
