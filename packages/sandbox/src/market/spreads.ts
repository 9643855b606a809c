/** Our choice: how far each rate is from the mid-market rate, in units of 0.0000001 of it. */
export const spreads = {
  /** 0.0001 */
  core: 1_000n,
  /** 0.0007 */
  applied: 7_000n,
  /** What a day until delivery adds to the applied rate of a forward: 0.000004 */
  forwardPerDay: 40n,
};
