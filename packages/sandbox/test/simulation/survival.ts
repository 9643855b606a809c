import type { LogLine } from './log.ts';
import { requireThat } from './violation.ts';
import type { World } from './world.ts';

/**
 * After a kill, exactly what was committed is there.
 *
 * @param openedWith a digest of what is there
 * @throws {Violation}
 */
export function requireCommitted(last: LogLine | undefined, openedWith: string): void {
  if (!last || !('killedIn' in last)) return;
  const isSame = last.digest === openedWith;
  requireThat(isSame, 'what was committed survives a kill', `${last.at}, step ${last.killedIn}`);
}

/** What the answers have said is there. @throws {Violation} */
export async function requireAcknowledged(world: World): Promise<void> {
  const paths = world.acknowledged.latest(60).filter((path) => path.startsWith('/'));
  for (const path of paths) {
    const { status } = await world.call(path);
    requireThat(status === 200, 'what was acknowledged survives a kill', `${path}: ${status}`);
  }
}
