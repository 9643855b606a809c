import type { Browser } from 'playwright-core';
import { type Caption, captionsFile } from './captions.ts';
import { encode } from './encode.ts';
import { startScreencast } from './screencast.ts';
import { type Stage, stageOn } from './stage.ts';
import { webmOf } from './webm.ts';

export interface Recording {
  video: Uint8Array;
  /** WebP. */
  poster: Uint8Array;
  /** WebVTT. */
  captions: string;
  /** Milliseconds. */
  duration: number;
}

export interface RecordOptions {
  url: string;
  /** Shown when it begins. */
  isReady: (page: Stage['page']) => Promise<void>;
  play: (stage: Stage) => Promise<void>;
  pace: number;
}

const size = { width: 1280, height: 800 };

/** Records what a story shows of a page. */
export async function record(
  browser: Browser,
  { url, isReady, play, pace }: RecordOptions,
): Promise<Recording> {
  const context = await browser.newContext({ viewport: size, colorScheme: 'light' });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await isReady(page);
    const captions: Caption[] = [];
    const screencast = await startScreencast(page);
    const poster = { png: await page.screenshot() };
    const stage = await stageOn(page, { captions, screencast, pace, poster });
    await play(stage);
    const frames = await screencast.stop();
    const duration = frames.at(-1)?.at ?? 0;
    const encoded = await encode(browser, frames, { ...size, poster });
    return {
      video: webmOf({ ...size, duration, pictures: encoded.pictures }),
      poster: encoded.poster,
      captions: captionsFile(captions, duration),
      duration,
    };
  } finally {
    await context.close();
  }
}
