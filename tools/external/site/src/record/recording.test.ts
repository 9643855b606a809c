import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../browser/src/launch-browser.ts';
import { places } from './places.ts';
import { play } from './play.ts';
import { recordConsole } from './record-console.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const moments = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];
const endOf = (captions: string) => captions.match(/\S+(?=\n.*\n$)/)?.[0];
const sentencesOf = (captions: string) => captions.match(/(?<=-->.*\n).+/g);
const secondsOf = (time = '') => time.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

it('the recording of the site plays, shows different things, and is small', async () => {
  const video = await readFile(places.video);
  const { duration, width, height, reached, pictures } = await play(browser, video, moments);
  expect(duration).toBeGreaterThan(5);
  expect([width, height]).toEqual([1280, 800]);
  expect(reached).toBeGreaterThan(0);
  expect(new Set(pictures).size).toBe(moments.length);
  expect(video.length).toBeLessThanOrEqual(700_000);
});

it('its captions end when it does, and its poster is a small WebP', async () => {
  const { duration } = await play(browser, await readFile(places.video), []);
  const captions = await readFile(places.captions, 'utf8');
  expect(secondsOf(endOf(captions))).toBeCloseTo(duration, 1);
  const poster = await readFile(places.poster);
  expect(poster.subarray(8, 12).toString()).toBe('WEBP');
  expect(poster.length).toBeLessThanOrEqual(60_000);
});

it('can be made again', async () => {
  const { video, captions, poster, duration } = await recordConsole(browser, 0.02);
  const played = await play(browser, video, moments);
  expect(played.duration).toBeCloseTo(duration / 1000, 1);
  // So quick, that two of the moments may show the same.
  expect(new Set(played.pictures).size).toBeGreaterThanOrEqual(3);
  expect(sentencesOf(captions)).toEqual(sentencesOf(await readFile(places.captions, 'utf8')));
  expect(Buffer.from(poster.subarray(8, 12)).toString()).toBe('WEBP');
});
