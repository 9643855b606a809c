export { strictForm } from '../../../packages/test-server/src/description/strict-form.ts';
export {
  type ClientCall,
  callMethod,
  clientCallOf,
  clientMethodOf,
  clientParametersOf,
} from './client-call.ts';
export { type DocumentName, documentFiles, readDocument, repository } from './documents.ts';
export {
  bodyExamples,
  type ExampleAnswer,
  type ExampleOperation,
  exampleOperation,
  exampleOperations,
  jsonOf,
} from './example-operations.ts';
export { type Gap, gapsOf } from './gaps.ts';
export { camelCase, kebabCase, pascalCase } from './names.ts';
export {
  type Example,
  expansionMarker,
  httpMethods,
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
  isRecord,
  isReference,
  keysOf,
  nodesOf,
  pointerBelow,
  type Reference,
  resolve,
  schemaNameAt,
  targetOf,
  valueAt,
} from './references.ts';
export {
  childrenOf,
  type LocatedSchema,
  reachableFrom,
  schemasOf,
  withMembers,
} from './schemas.ts';
