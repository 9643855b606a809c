export {
  bundleTemplated,
  type DescriptionSource,
  InvalidDescriptionError,
  requireClean,
} from './bundle-description.ts';
export { expandStatusPaths, expansionMarker } from './expand-status-paths.ts';
export { camelCase, kebabCase, pascalCase } from './names.ts';
export {
  type Example,
  type HttpMethod,
  isRecord,
  isReference,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  type PathItem,
  parametersOf,
  type Reference,
  type RequestBody,
  type Response,
  resolve,
  type Schema,
} from './openapi-document.ts';
export { type ExecutedStep, respect } from './redocly.ts';
export { repository } from './repository.ts';
export { writeDocument } from './write-documents.ts';
