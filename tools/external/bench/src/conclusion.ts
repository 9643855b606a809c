import { missedTargets } from './report.ts';
import { brokenOf, type Measurement } from './result.ts';

/**
 * What the run ends with. A subject that does not work is a failure; a missed target is a finding, and
 * a failure only when targets are checked.
 */
export function conclusion(
  measurements: readonly (Measurement & { section: string })[],
  check: boolean,
): { text: string; exitCode: 0 | 1 } {
  const missed = measurements.flatMap((measurement) =>
    missedTargets(measurement).map((line) => `  ${measurement.section} · ${line}`),
  );
  const isBroken = measurements.some((measurement) => brokenOf(measurement).length > 0);
  const isMissed = check && missed.length > 0;
  return {
    text: isMissed ? ['Missed targets:', ...missed].join('\n') : '',
    exitCode: isBroken || isMissed ? 1 : 0,
  };
}
