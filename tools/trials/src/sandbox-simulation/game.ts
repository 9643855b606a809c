import { createRandom } from '../kit/random.ts';
import type { ChoiceOptions } from './inside.ts';

/** What the processes of a simulation play, one after the other. */
export interface Game {
  seed: string;
  steps: number;
  kills: number;
  /** Of the sandbox. */
  data: string;
  log: string;
  options: GameOptions;
  /** Of the receiver, the same in each process, since the sandbox keeps it. */
  port: number;
}

/** Of a sandbox in a simulation. */
export interface GameOptions extends ChoiceOptions {
  speed?: number;
  shuffleNotifications?: boolean;
}

// Each option differs from its default in one of these, and they do not all differ at once: some leave
// no room for others.
export const settings: readonly GameOptions[] = [
  {},
  { lockOnRoll: true, statusAfterReturn: 'rejected', sideRefersTo: 'amountCurrency' },
  { statusAfterCreate: 'waitingsignature' },
  { speed: 60 },
  {
    statusAfterCreate: 'waitingsignature',
    lockOnRoll: true,
    payloadShape: 'wrapped',
    fixedForwardList: 'array',
  },
  { speed: 3600, shuffleNotifications: true, retryOn: [503, 'none'], maxDaysShort: 1 },
  { creditApproved: false, verificationDelay: 1, lockOnRoll: true },
  { collateralInPlace: false, holidays: { USD: ['2026-11-26', '2026-12-28'] } },
  { disclaimerAccepted: false, maxDaysShort: 2, statusAfterReturn: 'rejected' },
  {
    maximumMaturityDate: '2027-03-31',
    cutOffs: {
      paymentExecution: '08:30',
      sameDayConfirmation: '11:00',
      settlement: '18:15',
      returnedPayment: '09:10',
      scheduledDelivery: '00:05',
      sameDayTrade: '12:00',
    },
  },
];

/** Where a process is killed. */
export const killPoints = [
  'before COMMIT',
  'after COMMIT',
  'after the answer',
  'in an advance',
  'in a notification',
] as const;

export type KillPoint = (typeof killPoints)[number];

/** The steps in which the process is killed, spread over all steps, and the point of each kill. */
export function killsOf(seed: string, steps: number, kills: number): Map<number, KillPoint> {
  const random = createRandom(`${seed} kills`);
  const every = Math.floor(steps / Math.max(1, kills));
  return new Map(
    Array.from({ length: kills }, (_, index) => [
      index * every + 1 + random.below(every),
      killPoints[index % killPoints.length] as KillPoint,
    ]),
  );
}
