import { randomBytes } from 'node:crypto';
import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { createValidator } from './check/validate.ts';
import type { Router } from './common/router.ts';
import { requirePossible } from './faults/require-possible.ts';
import { requireRule } from './faults/rules.ts';
import type { ApiUser } from './http/api-users.ts';
import { filterOf, type RequestFilter, waitForRequest } from './journal/find-requests.ts';
import { requireNoRefusals } from './journal/journal.ts';
import { type DeliveryJournal, mostDeliveries } from './notify/delivery-journal.ts';
import { sendWebhook } from './notify/send-webhook.ts';
import { requireWholeNumber } from './require-value.ts';
import { requireCredentials, type TestServerOptions } from './server-options.ts';
import type { TestServer } from './test-server.ts';

export interface HandleOptions {
  url: string;
  router: Router;
  options: TestServerOptions;
  fork(credentials: TestServer['credentials']): TestServer;
  end(): Promise<void>;
  ended(): ApiUser[];
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

export function serverHandle(
  user: ApiUser,
  { url, router, options, fork, end, ended }: HandleOptions,
): TestServer {
  const { credentials, journal, rules, deliveries, state, happenings } = user;
  const told: DeliveryJournal = {
    ...deliveries,
    record(delivery, attempt) {
      deliveries.record(delivery, attempt);
      if (deliveries.deliveries.includes(delivery)) happenings.emit('webhook', delivery);
    },
  };
  const listDeliveries = (latest = mostDeliveries) => {
    requireWholeNumber('latest', latest, { min: 1, max: mostDeliveries });
    const own = state?.listDeliveries?.(latest) ?? [];
    return [...own, ...deliveries.deliveries].slice(-latest);
  };
  const closeHandle = async () => {
    const all = ended();
    await end();
    if (options.failOnRefusal) requireNoRefusals(all.map((one) => one.journal.refusals));
  };
  return {
    url,
    credentials,
    state,
    requests: journal.entries,
    listRequests: (filter) => journal.entries.filter(filterOf(requireOperation(filter))),
    async waitForRequest(filter, wait = {}) {
      return waitForRequest(journal, requireOperation(filter), wait);
    },
    listEvents: () => Object.keys(options.document.webhooks ?? {}) as WebhookEventName[],
    operations: router.operations,
    operationsOf: router.operationsOf,
    respond(operation, rule) {
      const { lenient, ownParameters: alsoKnown } = options;
      const operations = operation === '*' ? router.operations : router.operationsOf(operation);
      requireRule(rule);
      requirePossible(rule, operations, createValidator({ lenient, alsoKnown }));
      rules.add(operation, rule);
    },
    listRules: rules.list,
    clearRules: rules.clear,
    clearRequests: journal.clear,
    reset() {
      // Reset the state of the user first: if this reset throws, the rest of the user's data has not changed.
      state?.reset();
      user.startEpoch();
      rules.clear();
      journal.clear();
      deliveries.clear();
      happenings.emit('reset');
    },
    get deliveries() {
      return listDeliveries();
    },
    listDeliveries,
    sendWebhook: (name, webhook) => sendWebhook(name, webhook, told),
    fork(given = { username: `fork-${hex(6)}`, secret: hex(24) }) {
      requireCredentials(given);
      return fork(given);
    },
    close: closeHandle,
    [Symbol.asyncDispose]: closeHandle,
  };

  /** Throws when the filter names an unknown operation: a test that misspells the operation would wait in vain. */
  function requireOperation(filter: RequestFilter = {}): RequestFilter {
    if (filter?.operation !== undefined) router.operationsOf(filter.operation);
    return filter;
  }
}
