import type { Comparison } from '../../comparison.ts';
import type { Target } from '../../result.ts';

/** A comparison that has servers too: each is a process of its own, started as a user starts it. */
export interface ServerComparison extends Comparison {
  servers?: Servers;
}

export interface Servers {
  commands: readonly ServerCommand[];
  /** Each is a case of `throughput`; `start` waits for the answer to the first. */
  exchanges: readonly [Exchange, ...Exchange[]];
  throughput: { connections: readonly number[]; baseline: string; targets: readonly Target[] };
  start: { baseline: string; targets: readonly Target[] };
  /** Of one of the servers: what it holds after many requests, in times that after few. */
  memory: { command: string; atMost: number };
}

/** A server that `node` runs. */
export interface ServerCommand {
  name: string;
  /** The file to run, and what follows it. */
  args(port: number): string[];
  /** Added to the environment. */
  env?: Record<string, string>;
}

/** A request, and the answer that is right: a server that gives another is broken. */
export interface Exchange {
  name: string;
  method: string;
  path: string;
  /** Sent as JSON, unless it is undefined. */
  body?: unknown;
  /** Made anew for each request, before the clock starts. */
  headers(): Promise<Record<string, string>>;
  status: number;
  /** As JSON. */
  answer: unknown;
}
