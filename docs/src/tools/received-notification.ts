/** A notification as it came, and the secrets that it may be signed with. */
export interface ReceivedNotification {
  /** The secret of the subscription, or the current and the previous one; none of them is empty. */
  secrets: readonly string[];
  /** The header x-service-timestamp. */
  timestamp: string;
  /** The header x-service-signature. */
  signature: string;
  body: Uint8Array<ArrayBuffer>;
  /** When it was received. */
  at: Date;
}
