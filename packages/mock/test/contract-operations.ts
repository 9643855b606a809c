import {
  type ExampleAnswer,
  type ExampleOperation,
  exampleOperations,
  type OpenApiDocument,
  readDocument,
  strictForm,
} from '@crossborder-fx/tools-description';
import { validatorOf } from '../../openapi/test/validation.ts';

/** An operation of a published API document, with a valid request for the operation and all of its documented answers. */
export interface ContractOperation extends Omit<ExampleOperation, 'answers'> {
  /** The first path of the operation in the API document. */
  path: string;
  /** The paths of the operation, each with all query parameters that the operation takes. */
  targets: string[];
  /** The body of a valid request, or undefined when the operation takes no body. */
  body: unknown;
  answers: ContractAnswer[];
}

/** A documented answer of an operation, with its HTTP status: one answer for each status and each named example. */
export interface ContractAnswer extends ExampleAnswer {
  status: number;
}

// The API document has errors under `default`, without a status. The mock can send one with each of these statuses.
const errorStatuses = [400, 422, 500];

/** A new operation of the document gets test cases without a change of the tests. */
export function contractOperations(document: OpenApiDocument): ContractOperation[] {
  return exampleOperations(document).map((operation) => ({
    ...operation,
    path: operation.paths[0] ?? '',
    targets: operation.paths.map((path) => path + operation.query),
    body: operation.bodies[0],
    answers: operation.answers.flatMap((answer) =>
      statusesOf(answer).map((status) => ({ ...answer, status })),
    ),
  }));
}

function statusesOf({ response }: ExampleAnswer): number[] {
  return response === 'default' ? errorStatuses : [Number(response)];
}

/** The API document that has one path for the lists of all statuses, such as `/payments/{status}`. */
export const templated = await readDocument('templated');

/** The API document that has one path for the list of each status, such as `/payments/all`. The mock uses this document. */
export const expanded = await readDocument('expanded');

/** The strict form accepts only documented answers. */
export const validateTemplated = validatorOf(strictForm(templated));
export const validateExpanded = validatorOf(strictForm(expanded));
