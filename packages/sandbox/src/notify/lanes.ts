import type { Delivery } from '@crossborder-fx/test-server';

/** The deliveries that a sender has, by subscription. */
export interface Lanes {
  /** Whether a sender has deliveries of the subscription. */
  isTaken(webhookId: string): boolean;
  take(delivery: Delivery): void;
  release(delivery: Delivery): void;
  clear(): void;
}

/** A subscription gets nothing new until all of its deliveries are released. */
export function createLanes(): Lanes {
  const lanes = new Map<string, Set<string>>();
  return {
    isTaken: (webhookId) => lanes.has(webhookId),
    take({ webhookId, id }) {
      const lane = lanes.get(webhookId) ?? new Set();
      lanes.set(webhookId, lane.add(id));
    },
    release({ webhookId, id }) {
      const lane = lanes.get(webhookId);
      lane?.delete(id);
      if (lane?.size === 0) lanes.delete(webhookId);
    },
    clear: () => lanes.clear(),
  };
}
