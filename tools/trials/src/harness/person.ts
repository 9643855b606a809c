export type Decision =
  | { adopt: string; resend?: undefined }
  | { resend: number; dismiss: string[]; adopt?: undefined };

/**
 * Returns a person's decision about an order whose outcome is unknown, after a look at the web pages of the service. If
 * the pages show `own`, the payment of the order, the person adopts this payment. If not, the person decides to resend
 * the order, and dismisses the candidates, which belong to other orders.
 */
export function decide(
  own: string | undefined,
  { attempt, candidates }: { attempt: number; candidates: readonly { id: unknown }[] },
): Decision {
  if (own !== undefined) return { adopt: own };
  return { resend: attempt, dismiss: candidates.map(({ id }) => String(id)) };
}
