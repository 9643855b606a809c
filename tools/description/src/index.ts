export {
  type Example,
  httpMethods,
  isReference,
  keysOf,
  type LocatedOperation,
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  operationNamed,
  operationsOf,
  type Parameter,
  type PathItem,
  parametersOf,
  pointerBelow,
  type Reference,
  type RequestBody,
  type Response,
  resolve,
  type Schema,
  strictForm,
  targetOf,
  valueAt,
} from '../../../packages/openapi/src/document/index.ts';
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
  expansionMarker,
  jsonOf,
} from './example-operations.ts';
export { camelCase, kebabCase, pascalCase } from './names.ts';
export { type Gap, gapsOf, isRecord, nodesOf, schemaNameAt } from './references.ts';
export {
  childrenOf,
  type LocatedSchema,
  reachableFrom,
  schemasOf,
  withMembers,
} from './schemas.ts';
