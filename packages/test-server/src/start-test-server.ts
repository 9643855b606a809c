import { createHash } from 'node:crypto';
import { EventEmitter, setMaxListeners } from 'node:events';
import { createAuthenticator } from './check/authenticate.ts';
import type { Hash } from './check/diagnose-digest.ts';
import { rememberNonces } from './check/remember-nonces.ts';
import { bodyLimitOf, checksOf, createValidator } from './check/validate.ts';
import { type Credentials, testCredentials } from './common/credentials.ts';
import { Refusal } from './common/refusal.ts';
import { createRouter } from './common/router.ts';
import { createControl } from './control/control.ts';
import { drawLatency, pause } from './faults/latency.ts';
import { createRules } from './faults/rules.ts';
import { tokenLifetimeSeconds } from './generated/constants.ts';
import { type ApiUser, createApiUsers, type Happenings } from './http/api-users.ts';
import type { Stages } from './http/handle-request.ts';
import { createLifecycle } from './http/lifecycle.ts';
import { createLog } from './http/log.ts';
import { createShell } from './http/shell.ts';
import { createJournal } from './journal/journal.ts';
import { createDeliveryJournal } from './notify/delivery-journal.ts';
import { type HandleOptions, serverHandle } from './server-handle.ts';
import { ownOptions, requireOptions, type TestServerOptions } from './server-options.ts';
import type { TestServer } from './test-server.ts';

// The server refuses a request to an unknown path only after it has read the body.
const unroutedBytes = 64 * 1024;

/**
 * Starts a server that clients call instead of the service. The server routes requests, verifies their signatures
 * (service description, section 5), checks their input, and calls the option `answer`, a function that makes the
 * answer.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 * @throws {TypeError} when an option is misspelt or wrong
 */
export async function startTestServer<State>(
  given: TestServerOptions<State>,
): Promise<TestServer<State>> {
  // The cast is safe: only `answer` and `routes` use the type of the state, which `createState` determines.
  const options = given as unknown as TestServerOptions;
  requireOptions(options, ownOptions);
  const { document, port = 0, host = '127.0.0.1' } = options;
  const router = createRouter(document);
  // When the build has made no validator for an operation, the start of the server fails, not the first request.
  for (const operation of router.operations) checksOf(operation);
  const users = createApiUsers(
    createApiUser(options.credentials ?? testCredentials, options, { isFirst: true }),
  );
  const closing = new AbortController();
  // Allow any number of listeners, because each waiting request adds a listener, and Node 20 would print a warning.
  setMaxListeners(0, closing.signal);
  const closeStates = async () => {
    await Promise.all(Array.from(users.all(), ({ state }) => state?.close()));
  };
  const { lifecycle, url } = await listening().catch(async (error: unknown) => {
    await closeStates();
    throw error;
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closing.abort();
    closed ??= lifecycle.close().then(closeStates);
    return closed;
  };
  const first = handleOf(users.first, {
    end: close,
    ended: () => [...users.all()],
  });
  return first as TestServer<State>;

  async function listening() {
    const stages = stagesOf();
    const log = createLog(options.log ?? 'silent');
    const { tls, unref, clock } = options;
    const control = createControl(options, {
      ...stages,
      handleOf: (user) => (user === users.first ? first : addedUserOf(user)),
      closing: closing.signal,
      log,
    });
    const server = await createShell({ stages, control, log, closing: closing.signal, clock, tls });
    const lifecycle = createLifecycle(server, { secure: tls !== undefined, unref });
    return { lifecycle, url: await lifecycle.listen(host, port) };
  }

  function stagesOf(): Stages {
    const { clock = () => new Date(), latency = 0, rejectNonceReuse = false } = options;
    const { maxBodyBytes = 10 * 1024 * 1024 } = options;
    const hash: Hash = (name, bytes) => createHash(name).update(bytes).digest();
    return {
      router,
      users,
      authenticate:
        options.auth === false ? undefined : createAuthenticator({ rejectNonceReuse, hash }),
      validate: createValidator({ lenient: options.lenient, alsoKnown: options.ownParameters }),
      answer: options.answer,
      wait: (fault, epoch) => {
        const milliseconds = drawLatency(latency) + drawLatency(fault?.delay ?? 0);
        if (milliseconds <= 0) return undefined;
        return pause(milliseconds, AbortSignal.any([closing.signal, epoch]));
      },
      bodyLimitOf: (operation) =>
        operation ? bodyLimitOf(operation, maxBodyBytes) : Math.min(unroutedBytes, maxBodyBytes),
      idleTimeout: options.idleTimeout ?? 1000,
      clock,
    };
  }

  function addedUserOf(user: ApiUser): TestServer {
    const leave = async () => {
      // Several `TestServer` objects may represent the same API user, so removing it a second time does nothing.
      if (!users.remove(user)) return;
      user.happenings.emit('leave');
      await user.state?.close();
    };
    return handleOf(user, { end: leave, ended: () => [user] });
  }

  function handleOf(user: ApiUser, ending: Pick<HandleOptions, 'end' | 'ended'>): TestServer {
    const fork: HandleOptions['fork'] = (credentials) => {
      // Refuse a new API user after close(), because the closed server would never close the user's state.
      if (closing.signal.aborted)
        throw new Error('The server is closed, so no API user can be added.');
      return addedUserOf(
        users.add(credentials.username, () => createApiUser(credentials, options)),
      );
    };
    return serverHandle(user, { url, router, options, fork, ...ending });
  }
}

export function createApiUser(
  credentials: Credentials,
  options: TestServerOptions,
  { isFirst = false } = {},
): ApiUser {
  const { journalSize = 1000, journalBytes = 32 * 1024 * 1024 } = options;
  // With rejectNonceReuse, the server must remember every nonce whose token is still valid. Without this option, the server
  // only marks repeated nonces in the request log, and may forget old ones.
  const capacity = options.rejectNonceReuse ? Number.POSITIVE_INFINITY : 10_000;
  const { username } = credentials;
  // Each open event stream of the user adds a listener to the emitter, so the number of listeners is not limited.
  const happenings = new EventEmitter<Happenings>().setMaxListeners(0);
  let epoch = new AbortController();
  const startEpoch = () => {
    const message =
      'The state was reset or restored during the request, so the request changed nothing. Send it again.';
    epoch.abort(new Refusal(503, message));
    epoch = new AbortController();
  };
  return {
    username,
    credentials,
    get epoch() {
      return epoch.signal;
    },
    startEpoch,
    journal: createJournal({ maxEntries: journalSize, maxBytes: journalBytes }),
    rules: createRules(),
    deliveries: createDeliveryJournal(),
    isReused: rememberNonces(tokenLifetimeSeconds, capacity),
    state: options.createState?.({
      username,
      isFirst,
      tell: (delivery) => happenings.emit('webhook', delivery),
      startEpoch,
    }),
    happenings,
  };
}
