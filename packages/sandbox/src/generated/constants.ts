// Generated from spec/ by `npm run generate`. Do not edit.

/** The number of entries on a page of a list when the request does not choose it. */
export const defaultPageSize = '50';

/** The number of months that the list of financial movements goes back. */
export const movementMonths = 12;

/** The most webhook subscriptions that can be active at the same time. */
export const maximumWebhooks = 10;

/** The most business days from a spot trade to its delivery. */
export const tradeMaximumBusinessDays = 2;

/** The seconds for which a fixed forward quote can be booked. */
export const forwardQuoteSeconds = 12;

/** The highest value of a fixed forward, in whole euros. */
export const forwardMaximumEuros = '1000000';

/** The fewest business days from a fixed forward to its delivery. */
export const forwardMinimumBusinessDays = 3;

/** The most months from a fixed forward to its delivery. */
export const forwardMaximumMonths = 6;

/** The statuses of a receiver after which the service delivers the notification again. */
export const retriedStatuses = [400, 500];
