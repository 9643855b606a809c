import type { operations } from '@crossborder-fx/openapi';
import type { JsonText, OperationId } from '@crossborder-fx/test-server';
import type { Context } from './context.ts';

type Parameters<Id extends OperationId, In extends 'path' | 'query'> = NonNullable<
  operations[Id]['parameters'][In]
>;

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } }
  ? Body
  : never;

type Responses<Id extends OperationId> = operations[Id]['responses'];

/** A request for an operation: it has passed the checks of the description. */
export interface Call<Id extends OperationId = OperationId> {
  /** With the status of `/payments/{status}`, which routing has taken from the path. */
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  body: operations[Id] extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : undefined;
}

/** The body of a 200; `nothing` where the operation answers 204 when it finds nothing. */
export type Result<Id extends OperationId> =
  | (Responses<Id> extends { 200: infer Found } ? JsonOf<Found> : never)
  | (Responses<Id> extends { 204: unknown } ? typeof nothing : never);

/** What was asked for is not there, which is a success (service description, section 7, rule 2). */
export const nothing = Symbol('nothing');

/**
 * Answers an operation within one transaction. A RefusedError undoes what it did. Where the result is
 * kept as JSON, it need not be parsed to be written again.
 */
export type Handler<Id extends OperationId> = (
  context: Context,
  call: Call<Id>,
) => Result<Id> | JsonText;

/** The operations that are there, by their ids. One that is missing is answered with 501. */
export type Handlers = { readonly [Id in OperationId]?: Handler<Id> };
