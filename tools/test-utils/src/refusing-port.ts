/**
 * A port of this machine that refuses connections, by http and by `fetch`, which does not take port 1.
 *
 * The system gives ports below 1024 to nobody. A higher port that nobody listens on can be given to
 * the very connection that is made to it: about one of 10,000 then connects to itself and is not refused.
 */
export const refusingPort = 2;
