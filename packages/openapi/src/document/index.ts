// The files of the folder `document` import no other package: tools/description reads them before any package is built.

export type {
  Example,
  HttpMethod,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  RequestBody,
  Response,
  Schema,
} from './openapi-document.ts';
export {
  httpMethods,
  type LocatedOperation,
  notificationsOf,
  operationNamed,
  operationsOf,
  parametersOf,
} from './operations.ts';
export {
  isReference,
  keysOf,
  pointerBelow,
  type Reference,
  resolve,
  targetOf,
  valueAt,
} from './references.ts';
export { strictForm } from './strict-form.ts';
