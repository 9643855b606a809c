import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import type { Frame } from './screencast.ts';
import type { Poster } from './stage.ts';
import type { Picture } from './webm.ts';

export interface Encoding {
  pictures: Picture[];
  /** As WebP. */
  poster: Uint8Array;
}

export interface EncodeOptions {
  width: number;
  height: number;
  poster: Poster;
}

/** Lets the browser encode the frames as VP9, since no other program is there that could. */
export async function encode(
  browser: Browser,
  frames: readonly Frame[],
  { width, height, poster }: EncodeOptions,
): Promise<Encoding> {
  // A browser has encoders on pages of a trusted place only, such as loopback.
  const server = createServer((request, response) => {
    const name = request.url?.slice(1);
    const { png } = name === 'poster' ? poster : (frames[Number(name)] ?? {});
    response.end(png ?? '<!DOCTYPE html>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`);
    const times = frames.map(({ at }) => at);
    const encoded = await page.evaluate(encodeInPage, { width, height, times });
    return {
      pictures: encoded.pictures.map(({ at, isKey, data }) => ({ at, isKey, data: bytes(data) })),
      poster: bytes(encoded.poster),
    };
  } finally {
    await page.close();
    server.close();
  }
}

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

/** Runs in the page, so it can use nothing but its argument. */
async function encodeInPage({
  width,
  height,
  times,
}: Omit<EncodeOptions, 'poster'> & { times: number[] }) {
  const secondsBetweenKeys = 25;
  const base64 = async (blob: Blob) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const reader = new FileReader();
    reader.onload = () => resolve(`${reader.result}`.replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
    return promise;
  };
  const pictures: Promise<{ at: number; isKey: boolean; data: string }>[] = [];
  const failures: DOMException[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const { timestamp, type } = chunk;
      pictures.push(
        base64(new Blob([data])).then((text) => ({
          at: timestamp / 1000,
          isKey: type === 'key',
          data: text,
        })),
      );
    },
    error: (problem) => failures.push(problem),
  });
  encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrateMode: 'quantizer' });
  const pictureOf = async (name: string) =>
    createImageBitmap(await (await fetch(`/${name}`)).blob());
  let lastKey = Number.NEGATIVE_INFINITY;
  for (const [index, at] of times.entries()) {
    const image = await pictureOf(String(index));
    const keyFrame = at - lastKey >= secondsBetweenKeys * 1000;
    if (keyFrame) lastKey = at;
    const frame = new VideoFrame(image, { timestamp: Math.round(at * 1000) });
    const options: VideoEncoderEncodeOptions & { vp9: { quantizer: number } } = {
      keyFrame,
      vp9: { quantizer: 54 },
    };
    encoder.encode(frame, options);
    frame.close();
    image.close();
    // Frames that wait hold their pictures in memory.
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await encoder.flush();
  const [failure] = failures;
  if (failure) throw failure;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(await pictureOf('poster'), 0, 0);
  const poster = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return { pictures: await Promise.all(pictures), poster: await base64(poster) };
}
