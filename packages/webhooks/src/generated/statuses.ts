// Generated from spec/ by `npm run generate`. Do not edit.

/** The documented statuses of an object that can change (`open`) and that are `final`, by the prefix of its event names. */
export const statuses = {
  PAYMENT: {
    open: ['planified', 'blocked', 'waitingconfirmation', 'waitingsignature'],
    final: ['rejected', 'finalized', 'canceled', 'refused'],
  },
  TRADE: {
    open: ['planified', 'blocked'],
    final: ['rejected', 'finalized', 'canceled', 'refused'],
  },
  FIXED_FORWARD: { open: ['planified'], final: ['finalized', 'canceled'] },
} as const;
