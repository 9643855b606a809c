// Generated from spec/ by `npm run generate`. Do not edit.

/** The most seconds by which the time of a token may differ from the time of the server. */
export const tokenLifetimeSeconds = 300;

/** The least number of hexadecimal characters in a nonce. */
export const nonceLength = 32;

/** The characters that no parameter and no text or name in a body may contain. */
export const forbiddenCharacters = '&<>%?\\/|';

/** The version of the interface for which this package was made. */
export const API_VERSION = '1.6.0';

/** The version of this package. */
export const version = '0.0.0';
