import { writeFile } from 'node:fs/promises';
import { launchBrowser } from '../../../browser/src/launch-browser.ts';
import { places } from './places.ts';
import { recordConsole } from './record-console.ts';

const browser = await launchBrowser();
try {
  const { video, poster, captions, duration } = await recordConsole(browser);
  await writeFile(places.video, video);
  await writeFile(places.poster, poster);
  await writeFile(places.captions, captions);
  const [seconds, kilobytes] = [duration, video.length].map((value) => Math.round(value / 1000));
  console.log(`docs/site/public/console.webm: ${seconds} s, ${kilobytes} kB`);
} finally {
  await browser.close();
}
