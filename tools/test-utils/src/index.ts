export {
  docstringDefaults,
  expectDefaults,
  expectSameDefaults,
  tableDefaults,
} from './documented-options.ts';
export { errorMessageIn, errorMessageOf, errorOf } from './errors.ts';
export { freePort, refusingPort } from './free-port.ts';
export { gate } from './gate.ts';
export {
  answering,
  json,
  listen,
  loopbackServer,
  type ReceivedRequest,
  waitingReceiver,
} from './loopback-server.ts';
export { restoredProcesses } from './restored-processes.ts';
export {
  type SentRequest,
  send,
  type WsseParts,
  wsseHeader,
  wsseTime,
} from './signed-request.ts';
export { storyPayment } from './story-payment.ts';
export { temporaryFolder } from './temporary-folder.ts';
export { tls } from './tls.ts';
