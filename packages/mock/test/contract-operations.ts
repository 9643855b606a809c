import {
  type ExampleAnswer,
  type ExampleOperation,
  exampleOperations,
  type OpenApiDocument,
  readDocument,
  strictForm,
} from '@crossborder-fx/tools-description';
import { validatorOf } from '../../openapi/test/validation.ts';

/** An operation of a published document, with a valid request for it and all of its answers. */
export interface ContractOperation extends Omit<ExampleOperation, 'answers'> {
  /** The first path of this operation in the document. */
  path: string;
  /** The paths of the operation, each with all of its query parameters. */
  targets: string[];
  /** The body of a valid request; undefined when the operation takes no body. */
  body: unknown;
  answers: ContractAnswer[];
}

/** A documented answer with its status. Each status and each named example has one answer. */
export interface ContractAnswer extends ExampleAnswer {
  status: number;
}

// The description has no statuses of errors, so the mock answers each of these statuses as `default` describes.
const errorStatuses = [400, 422, 500];

/** Returns every operation of a document, so that a new operation brings its own test cases. */
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

/** The templated document has one operation for the lists of all statuses. */
export const templated = await readDocument('templated');

/** The expanded document has a path for each status, like the mock. */
export const expanded = await readDocument('expanded');

/**
 * These validators return the problems of a value for a schema of the strict document, which the mock's answers match.
 */
export const validateTemplated = validatorOf(strictForm(templated));
export const validateExpanded = validatorOf(strictForm(expanded));
