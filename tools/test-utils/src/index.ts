export {
  type DocumentedDefaults,
  docstringDefaults,
  expectDefaults,
  expectSameDefaults,
  tableDefaults,
} from './documented-options.ts';
export { errorMessageIn, errorMessageOf } from './error-message.ts';
export { errorOf } from './error-of.ts';
export { freePort } from './free-port.ts';
export { listen } from './listen.ts';
export {
  json,
  loopbackServer,
  type ReceivedRequest,
} from './loopback-server.ts';
export { restoredProcesses } from './restored-processes.ts';
export { type SentRequest, send } from './send.ts';
export { storyPayment } from './story-payment.ts';
export { tls } from './tls.ts';
export { type WsseParts, wsseHeader, wsseTime } from './wsse-header.ts';
