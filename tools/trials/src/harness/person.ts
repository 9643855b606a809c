export type Decision =
  | { adopt: string; resend?: undefined }
  | { resend: number; dismiss: string[]; adopt?: undefined };

/**
 * Returns a person's decision about an order whose outcome is unknown, after a look at the service's own pages. The
 * person adopts the payment `own` if the pages show one. If not, the person decides to send the order again, and
 * dismisses the candidates of the error, because they belong to other orders.
 */
export function decide(
  own: string | undefined,
  { attempt, candidates }: { attempt: number; candidates: readonly { id: unknown }[] },
): Decision {
  if (own !== undefined) return { adopt: own };
  return { resend: attempt, dismiss: candidates.map(({ id }) => String(id)) };
}
