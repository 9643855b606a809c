/** Text that anybody may have written. It changes the direction of nothing around it. */
export function Text({ children }: { children: string | undefined }) {
  return <bdi>{children}</bdi>;
}
