// This entry point controls a server in another process, and does not load the server.

export type { ControlClient } from './connect/control-client.ts';
export { ControlError } from './connect/control-error.ts';
export { readDelivery } from './connect/remote-events.ts';
export { type ConnectOptions, connectTo, remoteServer } from './connect/remote-server.ts';
export type {
  AddedUser,
  RemoteServer,
  Result,
  ServerControl,
  ServerEvent,
  ServerEvents,
  Where,
} from './connect/server-control.ts';
export { faultNames } from './faults/fault.ts';
export { WaitForRequestError } from './journal/find-requests.ts';
export { RefusedRequestsError } from './journal/journal.ts';
export { SendWebhookError } from './notify/delivery.ts';
export { requireKnown } from './require-value.ts';
