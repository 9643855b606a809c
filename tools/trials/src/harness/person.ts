export type Decision =
  | { adopt: string; resend?: undefined }
  | { resend: number; dismiss: string[]; adopt?: undefined };

/** @param own the payment of the order, if the service's web pages show it. The candidates belong to other orders. */
export function decide(
  own: string | undefined,
  { attempt, candidates }: { attempt: number; candidates: readonly { id: unknown }[] },
): Decision {
  if (own !== undefined) return { adopt: own };
  return { resend: attempt, dismiss: candidates.map(({ id }) => String(id)) };
}
