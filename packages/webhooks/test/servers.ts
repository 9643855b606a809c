export { pgBouncerUrl, postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';

/** Says what a suite ran against, so that its output tells. */
export function reportServer(server: string): void {
  console.log(`The store ran against ${server}.`);
}
