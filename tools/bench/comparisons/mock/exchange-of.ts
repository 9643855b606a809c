import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { signWsse } from '@crossborder-fx/client/wsse';
import {
  type Example,
  type MediaType,
  type OpenApiDocument,
  operationsOf,
  parametersOf,
  type RequestBody,
  type Response,
  resolve,
} from '../../../bundle/src/openapi-document.ts';
import type { Exchange } from '../../src/sections/servers/server-comparison.ts';

/** What requests are signed with. Plain Prism only sees that the header is there. */
export const credentials = { username: 'bench-user', secret: 'bench-secret' };

const file = createRequire(import.meta.url).resolve('@crossborder-fx/openapi/openapi.json');
const document: OpenApiDocument = JSON.parse(await readFile(file, 'utf8'));

/** The exchange that the first examples of an operation describe, signed anew for each request. */
export function exchangeOf(operationId: string): Exchange {
  for (const { path, method, pathItem, operation } of operationsOf(document)) {
    if (operation.operationId !== operationId) continue;
    const { requestBody, responses } = operation;
    const [[status, response] = none(operationId)] = Object.entries(responses);
    return {
      name: operationId,
      method: method.toUpperCase(),
      path: parametersOf(document, pathItem, operation)
        .filter((parameter) => parameter.in === 'path')
        .reduce((made, { name, example }) => made.replace(`{${name}}`, String(example)), path),
      body: requestBody && exampleOf(resolve<RequestBody>(document, requestBody).content),
      headers: async () => ({ 'x-wsse': await signWsse(credentials) }),
      status: Number(status),
      answer: exampleOf(resolve<Response>(document, response).content),
    };
  }
  return none(operationId);
}

function exampleOf(content: Record<string, MediaType> = {}): unknown {
  const [example] = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples));
  return example && resolve<Example>(document, example).value;
}

function none(operationId: string): never {
  throw new Error(`the description has no ${operationId} with an answer`);
}
