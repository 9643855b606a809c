import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Caption } from './captions.ts';
import type { Screencast } from './screencast.ts';

/** What a story does with the page, at a speed that a reader can follow. */
export interface Stage {
  page: Page;
  /** Says what comes next, and leaves time to read it. */
  say(text: string): Promise<void>;
  /** Moves the pointer there and clicks. */
  click(target: Locator): Promise<void>;
  /** Moves the pointer there and chooses. */
  choose(target: Locator, option: string): Promise<void>;
  /** Leaves time to look. */
  look(seconds: number): Promise<void>;
  /** What the page shows now is the poster. */
  takePoster(): Promise<void>;
}

export interface StageOptions {
  captions: Caption[];
  screencast: Pick<Screencast, 'elapsed'>;
  /** 1 as people read; 0 does not wait. */
  pace: number;
  /** A picture of the page, where a story takes none. */
  poster: Poster;
}

export interface Poster {
  png: Buffer;
}

const secondsToMove = 0.6;
const wordsPerSecond = 4;

/** A stage whose pointer can be seen: a headless browser draws none. */
export async function stageOn(
  page: Page,
  { captions, screencast, pace, poster }: StageOptions,
): Promise<Stage> {
  await page.evaluate(drawPointer);
  const look = (seconds: number) => sleep(seconds * 1000 * pace);
  const pointAt = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error(`The page does not show ${target}`);
    const [x, y] = [box.x + Math.min(box.width / 2, 60), box.y + box.height / 2];
    await page.evaluate(movePointer, { x, y, seconds: secondsToMove * pace });
    await look(secondsToMove + 0.15);
  };
  return {
    page,
    look,
    async takePoster() {
      poster.png = await page.screenshot();
    },
    async say(text) {
      captions.push({ at: screencast.elapsed(), text });
      await look(0.5 + text.split(' ').length / wordsPerSecond / 2);
    },
    async click(target) {
      await pointAt(target);
      await target.click();
      await look(0.6);
    },
    async choose(target, option) {
      await pointAt(target);
      await target.selectOption(option);
      await look(0.6);
    },
  };
}

/** Runs in the page. */
function drawPointer(): void {
  const pointer = document.createElement('div');
  pointer.id = 'recorded-pointer';
  pointer.setAttribute('aria-hidden', 'true');
  Object.assign(pointer.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: '22px',
    height: '22px',
    margin: '-11px',
    borderRadius: '50%',
    background: 'rgba(224, 122, 31, 0.35)',
    border: '2px solid #c2410c',
    boxSizing: 'border-box',
    pointerEvents: 'none',
    zIndex: '2147483647',
    transform: 'translate(640px, 400px)',
  });
  document.body.append(pointer);
}

/** Runs in the page. */
function movePointer({ x, y, seconds }: { x: number; y: number; seconds: number }): void {
  const pointer = document.getElementById('recorded-pointer');
  if (pointer === null) return;
  pointer.style.transition = `transform ${seconds}s ease-in-out`;
  pointer.style.transform = `translate(${x}px, ${y}px)`;
}
