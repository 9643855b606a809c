import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { expectTypeOf } from 'vitest';
import {
  signWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookVerificationError,
} from '../index.ts';

expectTypeOf(verifyWebhook).returns.resolves.toEqualTypeOf<WebhookEvent>();
expectTypeOf(signWebhook).returns.resolves.toEqualTypeOf<Record<string, string>>();

// Whatever a framework has at hand can be passed as it is.
expectTypeOf<Headers>().toExtend<WebhookHeaders>();
expectTypeOf<IncomingHttpHeaders>().toExtend<WebhookHeaders>();
expectTypeOf<IncomingMessage['headersDistinct']>().toExtend<WebhookHeaders>();
expectTypeOf<Record<string, string>>().toExtend<WebhookHeaders>();
expectTypeOf<Record<string, string | undefined>>().toExtend<WebhookHeaders>();
expectTypeOf<Buffer>().toExtend<VerifyWebhookOptions['rawBody']>();

// A parsed body and a lone secret are mistakes that the compiler can catch.
expectTypeOf<{ event: string }>().not.toExtend<VerifyWebhookOptions['rawBody']>();
expectTypeOf<string>().not.toExtend<VerifyWebhookOptions['secrets']>();
expectTypeOf<() => string>().not.toExtend<VerifyWebhookOptions['secrets']>();
expectTypeOf<null[]>().not.toExtend<VerifyWebhookOptions['secrets']>();

// A variable of the environment may be unset, and a function may read it anew or ask a vault.
expectTypeOf<(string | undefined)[]>().toExtend<VerifyWebhookOptions['secrets']>();
expectTypeOf<() => (string | undefined)[]>().toExtend<VerifyWebhookOptions['secrets']>();
expectTypeOf<() => Promise<string[]>>().toExtend<VerifyWebhookOptions['secrets']>();

expectTypeOf<DateConstructor['parse']>().toExtend<
  NonNullable<VerifyWebhookOptions['parseTimestamp']>
>();

expectTypeOf<WebhookVerificationError['name']>().toEqualTypeOf<'WebhookVerificationError'>();
expectTypeOf<WebhookVerificationError['code']>().toEqualTypeOf<
  | 'BODY_NOT_JSON'
  | 'BODY_NOT_NOTIFICATION'
  | 'BODY_NOT_RAW'
  | 'BODY_NOT_UTF8'
  | 'HEADER_DUPLICATED'
  | 'HEADER_MISSING'
  | 'SIGNATURE_MALFORMED'
  | 'SIGNATURE_MISMATCH'
  | 'TIMESTAMP_OUT_OF_TOLERANCE'
  | 'TIMESTAMP_UNREADABLE'
>();
