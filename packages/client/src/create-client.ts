import { type ClientOptions, resolveOptions } from './client-options.ts';
import { createResources, type Resources } from './generated/resources.ts';
import { iterate } from './iterate.ts';
import type { Pipeline } from './pipeline.ts';
import { createSend } from './send.ts';

/** A method for every operation of the service, grouped by resource. */
export interface Client extends Resources {}

/**
 * A client for one environment of the service.
 *
 * @throws {ValidationError} when an option is missing or wrong
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(resolveOptions(options));
  return createResources({
    call: send as Pipeline['call'],
    iterate: ((operation, input, callOptions) =>
      iterate(send, operation, input, callOptions)) as Pipeline['iterate'],
  });
}
