import type { Page } from 'playwright-core';

/** What a page looked like. */
export interface Frame {
  /** Milliseconds after the start. */
  at: number;
  png: Buffer;
}

export interface Screencast {
  /** Milliseconds since the start. */
  elapsed(): number;
  /** Ends it, and gives what was seen. The last frame is the page at the end, at that time. */
  stop(): Promise<Frame[]>;
}

/** Milliseconds between two frames: more than 10 a second nobody needs to see a pointer move. */
const apart = 100;

/** Takes a picture of the page whenever something in it changes. */
export async function startScreencast(page: Page): Promise<Screencast> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now();
  const elapsed = () => Date.now() - start;
  const frames: Frame[] = [{ at: 0, png: await page.screenshot() }];
  session.on('Page.screencastFrame', ({ data, sessionId, metadata: { timestamp } }) => {
    // One may come while the session ends: then nobody waits for the next.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    const at = timestamp === undefined ? elapsed() : timestamp * 1000 - start;
    const png = Buffer.from(data, 'base64');
    const last = frames.at(-1);
    // Of those that are too close, the later one is what the page has become.
    if (last !== undefined && frames.length > 1 && at - last.at < apart) last.png = png;
    else if (last === undefined || at > last.at) frames.push({ at, png });
  });
  await session.send('Page.startScreencast', { format: 'png' });
  return {
    elapsed,
    async stop() {
      const png = await page.screenshot();
      await session.send('Page.stopScreencast');
      await session.detach();
      frames.push({ at: elapsed(), png });
      return frames;
    },
  };
}
