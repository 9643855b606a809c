// tools/description reads this folder as source files, before anything is built. So it imports nothing from elsewhere.

export {
  type Example,
  type HttpMethod,
  httpMethods,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  type RequestBody,
  type Response,
  type Schema,
} from './openapi-document.ts';
export {
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
