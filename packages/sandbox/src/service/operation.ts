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

/** A request for an operation that has passed the checks of the description. */
export interface Call<Id extends OperationId = OperationId> {
  /** The parameters of the path, with the status of `/payments/{status}`. */
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  body: operations[Id] extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : undefined;
}

/** The body of a 200, or `nothing` for an operation that answers 204 when it finds nothing. */
export type Result<Id extends OperationId> =
  | (Responses<Id> extends { 200: infer Found } ? JsonOf<Found> : never)
  | (Responses<Id> extends { 204: unknown } ? typeof nothing : never);

/** The result of an operation that finds nothing, which is a success (service description, section 7, rule 2). */
export const nothing = Symbol('nothing');

/**
 * Answers an operation within one transaction, which a RefusedError rolls back. A handler whose result is stored as JSON
 * returns the text, so that it is not parsed and written again.
 */
export type Handler<Id extends OperationId> = (
  context: Context,
  call: Call<Id>,
) => Result<Id> | JsonText;

/** The operations of the sandbox, by their ids. Every other operation is answered with 501. */
export type Handlers = { readonly [Id in OperationId]?: Handler<Id> };
