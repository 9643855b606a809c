import type { Doings } from './chaos.ts';
import { countOne } from './counts.ts';
import type { RunParts } from './run-parts.ts';
import type { Service } from './service.ts';

export interface SettlingParts extends RunParts {
  service: Service;
  trouble: Doings;
}

/** Business time moves on, and with it the payments and the notifications. */
export function settlingOf({ chaos, counts, log, service, trouble }: SettlingParts) {
  const today = () => service.ask(async (_fx, { clock }) => (await clock.now()).toISOString());

  /** One that was delivered comes again, as a person can make the service do. */
  async function resendOne(what: string): Promise<void> {
    const { pick, chance } = chaos.random(`${what}, resent`);
    if (!chaos.isOn() || !chance(0.5)) return;
    await service.attempt(async (control) => {
      const deliveries = await control.listDeliveries();
      if (deliveries.length === 0) return;
      await control.resend(pick(deliveries).id);
      countOne(counts.faults, 'sandbox to receiver: sent again by a person');
    });
  }

  return {
    async settleUntil(day: string, what: string): Promise<void> {
      const { below } = chaos.random(`${what}, hours`);
      const move = async () => {
        for (let step = 1; (await today()) < day; step++) {
          await resendOne(`${what}, step ${step}`);
          const hours = 20 + below(60);
          // It may be killed on the way, and goes on from where it was.
          await service.attempt(({ clock }) => clock.advance({ hours }));
        }
      };
      await chaos.during(`${what}, settled`, trouble, move());
      log(`it is ${day}`);
    },
  };
}
