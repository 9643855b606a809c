import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';

export interface Played {
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  /** Where it was after it played for a moment. */
  reached: number;
  /** For each time, what its picture is, as a hash. */
  pictures: string[];
}

/** Plays a video in the browser for a moment, and looks at some of its pictures. */
export async function play(
  browser: Browser,
  video: Uint8Array,
  /** Of the duration, each from 0 to 1. */
  times: readonly number[],
): Promise<Played> {
  const server = createServer((request, response) => {
    response.end(request.url === '/video' ? video : '<!DOCTYPE html>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`);
    return await page.evaluate(playInPage, [...times]);
  } finally {
    await page.close();
    server.close();
  }
}

/** Runs in the page. */
async function playInPage(times: number[]): Promise<Played> {
  const video = document.createElement('video');
  video.muted = true;
  const happened = (event: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), {
        once: true,
      });
    });
  // All of it is there, so that the server need not answer with parts.
  video.src = URL.createObjectURL(await (await fetch('/video')).blob());
  await happened('loadeddata');
  const { duration, videoWidth: width, videoHeight: height } = video;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no canvas');
  const pictures: string[] = [];
  for (const time of times) {
    const seeked = happened('seeked');
    video.currentTime = time * duration;
    await seeked;
    context.drawImage(video, 0, 0);
    const hash = await crypto.subtle.digest(
      'SHA-256',
      context.getImageData(0, 0, width, height).data,
    );
    pictures.push(new Uint8Array(hash).join());
  }
  const back = happened('seeked');
  video.currentTime = 0;
  await back;
  await video.play();
  while (video.currentTime < 0.2) await happened('timeupdate');
  video.pause();
  return { duration, width, height, reached: video.currentTime, pictures };
}
