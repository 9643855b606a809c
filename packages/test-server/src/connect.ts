// This entry point of the package controls a server that runs in another process, and does not load the code of a server.

export { type ControlClient, ControlError } from './connect/control-client.ts';
export {
  type AddedUser,
  type ConnectOptions,
  connectTo,
  type RemoteServer,
  type Result,
  readDelivery,
  remoteServer,
  type ServerControl,
  type ServerEvent,
  type ServerEvents,
  type Where,
} from './connect/remote-server.ts';
export { faultNames } from './faults/fault.ts';
export { WaitForRequestError } from './journal/find-requests.ts';
export { RefusedRequestsError } from './journal/journal.ts';
export { SendWebhookError } from './notify/delivery.ts';
export { requireKnown } from './require-value.ts';
