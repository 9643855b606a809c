import type {
  Example,
  MediaType,
  OpenApiDocument,
  Parameter,
  RequestBody,
  Response,
} from './openapi-document.ts';
import { type Reference, resolve } from './references.ts';

export interface NamedExample {
  name: string;
  value: unknown;
}

type Body = RequestBody | Response | Reference | undefined;

/** What a request or an answer says of its body in JSON, if it has one. */
export function jsonOf(document: OpenApiDocument, body: Body): MediaType | undefined {
  return body && resolve<RequestBody | Response>(document, body).content?.['application/json'];
}

/** The named examples of a body, in document order, references resolved. */
export function bodyExamples(document: OpenApiDocument, body: Body): NamedExample[] {
  return Object.entries(jsonOf(document, body)?.examples ?? {}).map(([name, example]) => ({
    name,
    value: resolve<Example>(document, example).value,
  }));
}

/** The example of a parameter. @throws when it has none */
export function parameterExample({ name, example }: Parameter): unknown {
  if (example === undefined) throw new Error(`The parameter ${name} has no example.`);
  return example;
}
