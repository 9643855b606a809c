// Generated from spec/ by `npm run generate`. Do not edit.

import type {
  FailedNotification,
  SortOrder,
  Webhook,
  WebhookCreate,
  WebhookUpdate,
  WebhookWithSecret,
} from '@crossborder-fx/openapi';
import type { CallOptions, Items, Page, Pipeline } from '../common/pipeline.ts';

/** What `webhooks.listFailedNotifications` selects. */
export interface ListFailedNotificationsQuery {
  /**
   * Start of the period, `YYYY-MM-DD`.
   *
   * **Not documented:** Which date of an entry `fromDate` and `toDate` mean is not shown, such as
   * that of creation, execution, delivery or booking.
   */
  fromDate?: string | undefined;
  /** End of the period, `YYYY-MM-DD`. */
  toDate?: string | undefined;
  /**
   * Number of the page. Default `1`.
   *
   * **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
   */
  page?: string | number | undefined;
  /**
   * Number of entries a page. Default `50`.
   *
   * **Not documented:** The maximum allowed per_page is not shown.
   */
  per_page?: string | number | undefined;
  /** Direction of the list by creation date. Default `DESC`. */
  sort?: SortOrder | undefined;
}

/** Subscriptions that push notifications to a url. At most 10 may be active at once. */
export interface Webhooks {
  /**
   * Create a webhook subscription.
   *
   * Subscribes a url to notifications of the given events. The subscription is active from creation
   * until it is cancelled by its deletion; at most 10 may be active at once. The secret cannot be
   * retrieved again and must be saved.
   *
   * `POST /webhooks`. A repeated request returns another secret, so the client never sends the
   * request twice.
   *
   * @returns The subscription, with its secret.
   */
  create(body: WebhookCreate, options?: CallOptions): Promise<WebhookWithSecret>;

  /**
   * List webhook subscriptions.
   *
   * Returns the subscriptions as an array, without their secrets.
   *
   * `GET /webhooks`. The request changes nothing, so the client retries it after a temporary failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(options?: CallOptions): Promise<Page<Webhook>>;

  /**
   * Get a webhook subscription.
   *
   * Returns one subscription, without its secret.
   *
   * `GET /webhooks/{webhookId}`. The request changes nothing, so the client retries it after a
   * temporary failure.
   *
   * @returns The subscription.
   */
  get(webhookId: string, options?: CallOptions): Promise<Webhook>;

  /**
   * Update a webhook subscription.
   *
   * Updates the events of a subscription, its url, or both.
   *
   * `PATCH /webhooks/{webhookId}`. A repeated request makes the same change again, so the client
   * never sends the request twice.
   *
   * @returns The updated subscription.
   */
  update(webhookId: string, body: WebhookUpdate, options?: CallOptions): Promise<Webhook>;

  /**
   * Delete a webhook subscription.
   *
   * Stops the notifications of a subscription. The documented body of the answer 200 has the shape of
   * an error; it means success all the same. A public copy of the interface answers 204 without a
   * body instead, so take any 2xx for success.
   *
   * `DELETE /webhooks/{webhookId}`. A repeated request makes the same change again, so the client
   * never sends the request twice.
   *
   * @returns Nothing; any 2xx status is a success.
   */
  delete(webhookId: string, options?: CallOptions): Promise<void>;

  /**
   * Rotate the secret of a webhook subscription.
   *
   * Gives a subscription a new secret, and returns it. The request has no body. The secret is
   * returned here only and must be saved.
   *
   * `POST /webhooks/{webhookId}/rotate-secret`. A repeated request returns another secret, so the
   * client never sends the request twice.
   *
   * @returns The subscription, with its new secret.
   */
  rotateSecret(webhookId: string, options?: CallOptions): Promise<WebhookWithSecret>;

  /**
   * List failed notifications.
   *
   * Lists the notifications of a subscription that could not be delivered, sorted by creation date;
   * the query can narrow them to a period. The four counters are strings.
   *
   * `GET /webhooks/{webhookId}/failed-notifications`. The request changes nothing, so the client
   * retries it after a temporary failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  listFailedNotifications(
    webhookId: string,
    query?: ListFailedNotificationsQuery,
    options?: CallOptions,
  ): Promise<Page<FailedNotification>>;

  /**
   * Iterates over every item of every page of `webhooks.listFailedNotifications`, and fetches a page
   * when the loop reaches it.
   *
   * The loop can skip items when the filtered fields change meanwhile, through another client or
   * several calls at once. In that case, collect the items first with `toArray({ limit })`.
   */
  iterateFailedNotifications(
    webhookId: string,
    query?: ListFailedNotificationsQuery,
    options?: CallOptions,
  ): Items<FailedNotification>;
}

export function createWebhooks({ call, iterate }: Pipeline): Webhooks {
  return {
    create: (body, options) => call('createWebhook', { body }, options),
    list: (options) => call('listWebhooks', {}, options),
    get: (webhookId, options) => call('getWebhook', { path: { webhookId } }, options),
    update: (webhookId, body, options) =>
      call('updateWebhook', { path: { webhookId }, body }, options),
    delete: (webhookId, options) => call('deleteWebhook', { path: { webhookId } }, options),
    rotateSecret: (webhookId, options) =>
      call('rotateWebhookSecret', { path: { webhookId } }, options),
    listFailedNotifications: (webhookId, query, options) =>
      call('listFailedNotifications', { path: { webhookId }, query }, options),
    iterateFailedNotifications: (webhookId, query, options) =>
      iterate('listFailedNotifications', { path: { webhookId }, query }, options),
  };
}
