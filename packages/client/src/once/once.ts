// Loaded when somebody searches, or creates or confirms once: others do not pay for it.
export { confirmPaymentOnce } from './confirm-once.ts';
export {
  createAccountOnce,
  createForwardOnce,
  createPaymentOnce,
  createTradeOnce,
} from './create-once.ts';
export { findPaymentCandidates, findTradeCandidates } from './find-candidates.ts';
