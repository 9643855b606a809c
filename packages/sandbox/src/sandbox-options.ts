import type { ServerOptions } from '@crossborder-fx/test-server';
import type { ChoiceOptions } from './choices.ts';
import type { StartWebhook } from './notify/start-webhook.ts';

export interface SandboxOptions extends ServerOptions, ChoiceOptions {
  /**
   * Decides ids, IBANs, rates and the history that is there at the start. A data file that exists has
   * its own, and no other may be given.
   * @default 'crossborder-fx'
   */
  seed?: string | undefined;
  /** Keeps everything in this file; without, it is gone with the process. @default in memory */
  data?: string | undefined;
  /** Business time at the start; a data file goes on where it was, and no other may be given. @default 09:00 in Paris of the first working day on or after today */
  at?: Date | string | undefined;
  /** How fast business time runs; 0 stands still until it is moved, 1 is real time. @default 0 */
  speed?: number | undefined;
  /** Sends notifications that are due at one time in another order each time. @default false */
  shuffleNotifications?: boolean | undefined;
  /** Milliseconds of wall time that a receiver has to answer a notification. @default 5000 */
  notificationTimeout?: number | undefined;
  /** Subscribes a receiver at the start, by its URL; a data file keeps one subscription for each. */
  webhook?: string | URL | StartWebhook | undefined;
}
