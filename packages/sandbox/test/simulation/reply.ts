import type {
  CreatedPaymentResponse,
  CreatedTrade,
  ErrorBody,
  FixedForwardQuoteResponse,
  FixedForwardResponse,
  PaymentList,
  WalletList,
  WebhookWithSecret,
} from '@crossborder-fx/openapi';
import { errorCodes, type RefusalCode } from '../../src/refused-error.ts';

/** What came back: nothing at all when the connection was closed. */
export interface Reply {
  status: number | undefined;
  /** Nothing is in it when the answer has no body. */
  body: ReplyBody;
}

/** What the actions read of an answer, each from that of its operation, or from an error. */
export type ReplyBody = Partial<
  ErrorBody &
    CreatedPaymentResponse &
    Pick<CreatedTrade, 'id'> &
    FixedForwardQuoteResponse &
    FixedForwardResponse &
    Pick<PaymentList, 'payments'> &
    Pick<WalletList, 'wallets'> &
    Pick<WebhookWithSecret, 'webhookId'>
>;

export function isRefusalCode(code: string | undefined): code is RefusalCode {
  return code !== undefined && Object.hasOwn(errorCodes, code);
}

/** Which rule has refused; undefined when it was not one of the service. */
export function codeOf({ errorCode, errorType }: ReplyBody): RefusalCode | undefined {
  const type = errorType ?? '';
  const code = type.charAt(0).toLowerCase() + type.slice(1);
  return isRefusalCode(code) && errorCodes[code] === errorCode ? code : undefined;
}
