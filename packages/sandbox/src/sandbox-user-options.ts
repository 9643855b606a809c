import type { StateOwner } from '@crossborder-fx/test-server';
import type { Choices } from './choices.ts';

export interface SandboxUserOptions {
  choices: Choices;
  /**
   * A file that exists has one already, and no other may be given.
   * @default that of the file, else 'crossborder-fx'
   */
  seed?: string | undefined;
  /** @default in memory */
  file?: string | undefined;
  /** Where business time starts, in UTC milliseconds, for a state that is new. */
  start: number;
  /** 0 stands still. */
  speed: number;
  /** Wall time. */
  wallClock: () => Date;
  /** Sends notifications that are due at one time in a random order, which the seed decides. */
  shuffleNotifications: boolean;
  /** Milliseconds of wall time that a receiver has to answer a notification. @default 5000 */
  notificationTimeout?: number | undefined;
  tell: StateOwner['tell'];
  /** Told of an error that nobody waits for. */
  warn(error: Error): void;
}
