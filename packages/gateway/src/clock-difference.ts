/** How many seconds the clocks of gateway and service may differ. A signature is valid for five minutes. */
const largestSeconds = 120;

/**
 * Says how wrong the clock of the gateway is, by the `Date` header of the service's answer. The service refuses the signature of
 * a gateway whose clock is wrong with 401, as it refuses wrong credentials.
 *
 * @returns undefined when the clocks differ by at most two minutes, or the answer has no `Date` header
 */
export function clockDifferenceOf(headers: Pick<Headers, 'get'> | undefined): string | undefined {
  const milliseconds = Date.now() - Date.parse(headers?.get('date') ?? '');
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  return seconds > largestSeconds
    ? `the clock of the gateway differs from the service's clock by ${seconds} s`
    : undefined;
}
