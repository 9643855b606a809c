/** The number of a version that a change needs, the smallest first. */
export const bumps = ['none', 'patch', 'minor', 'major'] as const;

export type Bump = (typeof bumps)[number];

/** The largest of several, `none` of nothing. */
export function largest(several: Iterable<Bump>): Bump {
  return [...several].reduce((one, other) => (isLarger(other, one) ? other : one), 'none');
}

export function isLarger(one: Bump, other: Bump): boolean {
  return bumps.indexOf(one) > bumps.indexOf(other);
}
