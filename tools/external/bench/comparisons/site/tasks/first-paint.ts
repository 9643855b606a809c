import { onGuides } from './on-guides.ts';

// Milliseconds in which a reader sees nothing.
const times = await onGuides(async (page, url) => {
  await page.goto(url);
  const entry = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return Number(await entry.jsonValue());
});
console.log(JSON.stringify({ 'slowest guide': Math.max(...times) }));
