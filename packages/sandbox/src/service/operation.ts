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

/** A request for an operation, after the server has checked it against the API description. */
export interface Call<Id extends OperationId = OperationId> {
  /** The parameters of the path. A path such as `/payments/_all` has its status as a parameter too. */
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  body: operations[Id] extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : undefined;
}

/** The body of an answer with status 200, or `nothing` when an operation finds nothing and answers 204. */
export type Result<Id extends OperationId> =
  | (Responses<Id> extends { 200: infer Found } ? JsonOf<Found> : never)
  | (Responses<Id> extends { 204: unknown } ? typeof nothing : never);

/** The result of an operation that finds nothing. The answer is a success, 204 (service description, section 7, rule 2). */
export const nothing = Symbol('nothing');

/**
 * Answers an operation within one transaction, which is rolled back when the handler throws a RefusedError. A handler whose
 * result is stored as JSON text may return this text, so that it is not parsed and written again.
 */
export type Handler<Id extends OperationId> = (
  context: Context,
  call: Call<Id>,
) => Result<Id> | JsonText;

/** The handlers of some operations, by the ids of their operations. */
export type Handlers = { readonly [Id in OperationId]?: Handler<Id> };
