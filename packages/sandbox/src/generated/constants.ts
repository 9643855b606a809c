// Generated from spec/ by `npm run generate`. Do not edit.

/** How many entries a page of a list has. */
export const defaultPageSize = '50';

/** How many months the list of financial movements goes back. */
export const movementMonths = 12;

/** How many webhook subscriptions can be active at once. */
export const maximumWebhooks = 10;

/** How many business days ahead a spot trade can be delivered. */
export const tradeMaximumBusinessDays = 2;

/** How long a fixed forward quote can be booked. */
export const forwardQuoteSeconds = 12;

/** How much a fixed forward can be worth, in whole euros. */
export const forwardMaximumEuros = '1000000';

/** How many business days ahead a fixed forward is delivered at the earliest. */
export const forwardMinimumBusinessDays = 3;

/** How many months ahead a fixed forward is delivered at the latest. */
export const forwardMaximumMonths = 6;

/** The answers of a receiver that another attempt follows. */
export const retriedStatuses = [400, 500];
