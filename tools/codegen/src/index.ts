export { type ClientOperation, clientOperations } from './client-operation.ts';
export type { GeneratedFile } from './generated-file.ts';
export { drift, generated, readTemplated } from './packages.ts';
