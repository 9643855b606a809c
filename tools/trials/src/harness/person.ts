export type Decision =
  | { adopt: string; resend?: undefined }
  | { resend: number; dismiss: string[]; adopt?: undefined };

/**
 * Returns what a person decides about an order whose outcome is unknown, after a look at the service's own pages. If the order
 * has a payment there, the person adopts it. If not, the person has it sent again; then the candidates that the error names
 * belong to other orders.
 *
 * @param own the id of the order's payment, if the service shows one
 */
export function decide(
  own: string | undefined,
  { attempt, candidates }: { attempt: number; candidates: readonly { id: unknown }[] },
): Decision {
  if (own !== undefined) return { adopt: own };
  return { resend: attempt, dismiss: candidates.map(({ id }) => String(id)) };
}
