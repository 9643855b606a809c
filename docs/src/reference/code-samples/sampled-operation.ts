import { createClient } from '@crossborder-fx/client';
import {
  type ClientOperation,
  clientOperations,
} from '@crossborder-fx/tools-codegen/client-operations';
import {
  type ClientCall,
  clientCallOf,
  exampleOperation,
  type OpenApiDocument,
} from '@crossborder-fx/tools-description';

/** An operation with what its samples are made of: the first examples of the description. */
export interface SampledOperation {
  id: string;
  call: ClientCall;
  result: ClientOperation['result'];
  /** In capitals. */
  httpMethod: string;
  /** With its example parameters; without a query, as no parameter of one is required. */
  path: string;
  /** Undefined where the operation takes none. */
  body: unknown;
  /** The answer has a secret, which cannot be had again. */
  hasSecret: boolean;
  /** The client's method that may be called again after a crash, such as `payments.createOnce`. */
  onceMethod: string | undefined;
}

/** All operations, in document order. @throws where an example is missing */
export function sampledOperations(document: OpenApiDocument): SampledOperation[] {
  // It sends nothing: it only tells which methods there are.
  const client = createClient({
    baseUrl: 'https://base-url.invalid',
    username: 'nobody',
    secret: 'none',
  });
  return clientOperations(document).map(({ id, httpMethod, effect, result }) => {
    const example = exampleOperation(document, id);
    const call = clientCallOf(example);
    const [path] = example.paths;
    if (path === undefined) throw new Error(`${id} has no example of its path.`);
    const once = `${call.method}Once`;
    const methods: object = Object(Reflect.get(client, call.resource));
    return {
      id,
      call,
      result,
      httpMethod,
      path,
      body: example.bodies[0],
      hasSecret: effect === 'secret',
      onceMethod: once in methods ? `${call.resource}.${once}` : undefined,
    };
  });
}
