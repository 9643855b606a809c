export { clientMethods } from './client-methods.ts';
export { type ClientOperation, clientOperations } from './client-operation.ts';
export type { GeneratedFile } from './generated-file.ts';
export { openapiTypes } from './openapi-types.ts';
export { drift, generated, readTemplated } from './packages.ts';
export { webhookEvents } from './webhook-events.ts';
