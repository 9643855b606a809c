/** A notification got no answer. */
export class SendWebhookError extends Error {
  override readonly name = 'SendWebhookError';
}
