// Generated from spec/ by `npm run generate`. Do not edit.

/** The documented statuses of an object, by the start of the names of its events: what can still change, and what is final. */
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
