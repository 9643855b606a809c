import type { Recovered } from '@crossborder-fx/webhooks';

/** What a receiver says that does not recover. */
export const nothingRecovered: Recovered = {
  processed: 0,
  duplicates: 0,
  inFlight: 0,
  failed: 0,
  forgotten: 0,
};
