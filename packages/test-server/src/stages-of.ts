import { createHash } from 'node:crypto';
import { createAuthenticator } from './check/authenticate.ts';
import { bodyLimitOf } from './check/checks-of.ts';
import type { Hash } from './check/diagnose-digest.ts';
import { createValidator } from './check/validate.ts';
import type { Fault } from './faults/fault.ts';
import { drawLatency, pause } from './faults/latency.ts';
import type { Stages } from './http/context.ts';
import type { TestServerOptions } from './server-options.ts';

// For a request without an operation. Its body is read only so that the answer can follow it.
const unroutedBytes = 64 * 1024;

export function stagesOf(
  options: TestServerOptions,
  { closing, ...found }: Pick<Stages, 'router' | 'users'> & { closing: AbortSignal },
): Stages {
  const { clock = () => new Date(), latency = 0, rejectNonceReuse = false } = options;
  const { maxBodyBytes = 10 * 1024 * 1024 } = options;
  return {
    ...found,
    authenticate:
      options.auth === false
        ? undefined
        : createAuthenticator({ rejectNonceReuse, hash: nodeHash }),
    validate: createValidator({ lenient: options.lenient, alsoKnown: options.ownParameters }),
    answer: options.answer,
    wait: (fault: Fault | undefined, epoch) => {
      const milliseconds = drawLatency(latency) + drawLatency(fault?.delay ?? 0);
      return milliseconds > 0 ? pause(milliseconds, AbortSignal.any([closing, epoch])) : undefined;
    },
    bodyLimitOf: (operation) =>
      operation ? bodyLimitOf(operation, maxBodyBytes) : Math.min(unroutedBytes, maxBodyBytes),
    idleTimeout: options.idleTimeout ?? 1000,
    clock,
  };
}

const nodeHash: Hash = (name, bytes) => createHash(name).update(bytes).digest();
