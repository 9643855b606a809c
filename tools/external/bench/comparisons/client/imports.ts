import { importsOf } from '../../src/imports-of.ts';

export const functions = importsOf(
  '@crossborder-fx/client',
  'axios',
  'ky',
  'modern-treasury',
  'openai',
  'openapi-fetch',
  'stripe',
);
