import type { Fault } from './fault.ts';

// A leaf: those who steer a server from another process load it too.

const names: { [Name in keyof Fault]-?: true } = {
  delay: true,
  status: true,
  stage: true,
  headers: true,
  drop: true,
  reset: true,
  garbage: true,
  truncate: true,
  slow: true,
};

/** The names of all that a fault can have. */
export const faultNames = Object.keys(names) as (keyof Fault)[];
