// Generated from spec/ by `npm run generate`. Do not edit.

/** The most seconds by which the time of a token may differ from the time of the server. */
export const tokenLifetimeSeconds = 300;

/** The least number of hexadecimal characters in a nonce. */
export const nonceLength = 32;

/** The most attempts to deliver a notification, including the first. */
export const deliveryAttempts = 3;

/** The seconds from one attempt to deliver a notification to the next attempt. */
export const deliveryIntervalSeconds = 60;

/** The statuses of a receiver after which the service delivers the notification again. */
export const retriedStatuses = [400, 500];

/** The link in an error of the test server. No document says where the links of real errors lead. */
export const errorLink = 'https://base-url.invalid/errors/{errorCode}';
