import { setTimeout } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { type Incident, moments } from './http-hop.ts';
import { createRandom, type Random } from './random.ts';
import { type Counts, countOne } from './report.ts';

export type Killable = Record<string, { kill(): void }>;

export type Chaos = ReturnType<typeof createChaos>;
export type Doings = Record<string, (random: Random) => unknown>;

/**
 * @param faultRate the share of requests that fail
 * @param counts to which the chaos adds what it has done
 */
export function createChaos(seed: number, faultRate = 0.25, counts: Counts = {}) {
  let isOn = true;
  const random = (what: string): Random => createRandom(`${seed} ${what}`);

  return {
    random,
    counts,
    isOn: () => isOn,
    end(): void {
      isOn = false;
    },
    begin(): void {
      isOn = true;
    },
    async pause<Result>(work: () => Promise<Result>): Promise<Result> {
      const wasOn = isOn;
      isOn = false;
      try {
        return await work();
      } finally {
        isOn = wasOn;
      }
    },
    /** Decides whether and how each request through a proxy fails, from the seed and the number of the request. */
    incidentsOf:
      (hop: string, faults: Record<string, Fault>, exposed: Killable = {}) =>
      (number: number): Incident => {
        const { chance, pick, next, below } = random(`${hop} ${number}`);
        const fault = chance(faultRate) ? pick(Object.keys(faults)) : undefined;
        const milliseconds = 30 + below(270);
        const names = Object.keys(exposed);
        const killed = chance(0.03) && names.length > 0 ? pick(names) : undefined;
        const killedAt = pick(moments);
        const pause = next() * 30;
        const act = isOn && fault !== undefined ? faults[fault] : undefined;
        if (act) countOne(counts, 'faults', `${hop}: ${fault}`);
        return {
          act,
          milliseconds,
          onMoment(moment) {
            if (!isOn || killed === undefined || moment !== killedAt) return;
            void setTimeout(pause).then(() => exposed[killed]?.kill());
          },
        };
      },
    /** Performs random actions, one after the other, until `work` has settled, at most `longestCalm` ms apart. */
    async during<Result>(
      what: string,
      doings: Doings,
      work: Promise<Result>,
      longestCalm = 1_500,
    ): Promise<Result> {
      const own = random(what);
      const ended = Promise.allSettled([work]).then(() => true);
      while (isOn && !(await Promise.race([ended, setTimeout(own.below(longestCalm), false)]))) {
        const doing = own.pick(Object.keys(doings));
        await doings[doing]?.(own);
        countOne(counts, 'faults', doing);
      }
      return work;
    },
  };
}
