export type Decision =
  | { adopt: string; resend?: undefined }
  | { resend: number; dismiss: string[]; adopt?: undefined };

/**
 * A person decides about an order whose outcome is unknown, after a look at the service's own pages: they adopt its payment,
 * or send it again when none is there. The candidates that the error names belong to other orders then.
 *
 * @param own the id of the order's payment, if it is there
 */
export function decide(
  own: string | undefined,
  { attempt, candidates }: { attempt: number; candidates: readonly { id: unknown }[] },
): Decision {
  if (own !== undefined) return { adopt: own };
  return { resend: attempt, dismiss: candidates.map(({ id }) => String(id)) };
}
