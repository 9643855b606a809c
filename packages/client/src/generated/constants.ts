// Generated from spec/ by `npm run generate`. Do not edit.

/** How far the time of a token may be from that of the server, both ways. */
export const tokenLifetimeSeconds = 300;

/** How many hexadecimal characters a nonce has at least. */
export const nonceLength = 32;

/** The characters that no parameter and no text or name in a body may hold. */
export const forbiddenCharacters = '&<>%?\\/|';

/** The version of the interface that this package was made for. */
export const API_VERSION = '1.6.0';

/** The version of this package. */
export const version = '0.0.0';
