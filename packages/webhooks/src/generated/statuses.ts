// Generated from spec/ by `npm run generate`. Do not edit.

/** The documented statuses, `open` (the object can still change) and `final`, by the prefix of the event names. */
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
