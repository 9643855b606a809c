import { clientGenerators } from './cases/client-generators.ts';
import { mocks } from './cases/mocks.ts';
import { openapiBackend } from './cases/openapi-backend.ts';
import { openapiToPostman } from './cases/openapi-to-postman.ts';
import { renderedPages } from './cases/rendered-pages.ts';
import { spectral } from './cases/spectral.ts';
import { swaggerParser } from './cases/swagger-parser.ts';
import type { InteroperabilityCase } from './interoperability-case.ts';

/** Every tool, in the order of the page: those for the expanded document first. */
export const cases: InteroperabilityCase[] = [
  ...mocks,
  openapiBackend,
  openapiToPostman,
  spectral,
  swaggerParser,
  ...clientGenerators,
  ...renderedPages,
];
