// Generated from spec/ by `npm run generate`. Do not edit.

/** How far the time of a token may be from that of the server, both ways. */
export const tokenLifetimeSeconds = 300;

/** How many hexadecimal characters a nonce has at least. */
export const nonceLength = 32;

/** How often a notification is sent at most, the first time included. */
export const deliveryAttempts = 3;

/** How long after an attempt the next one is made. */
export const deliveryIntervalSeconds = 60;

/** The answers of a receiver that another attempt follows. */
export const retriedStatuses = [400, 500];

/** What the link of an error is here; where real ones lead is not documented. */
export const errorLink = 'https://base-url.invalid/errors/{errorCode}';
