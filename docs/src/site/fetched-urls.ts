import type { Element } from './elements-of.ts';

const cssUrl =
  /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g;
const scriptUrl =
  /\b(?:import|from|importScripts|fetch|Worker|EventSource|WebSocket|sendBeacon)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g;

/** What a style sheet fetches. */
export function urlsInCss(css: string): string[] {
  return urlsIn(css, cssUrl);
}

/** What a script fetches by an address that stands in it, relative ones included. */
export function urlsInScript(script: string): string[] {
  return urlsIn(script, scriptUrl);
}

function urlsIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, ...groups]) => groups.find((one) => one) ?? '');
}

// What a link of the head only names.
const named = /\b(?:canonical|author|license|me)\b/;
const lists = ['srcset', 'imagesrcset'];
const single = ['src', 'poster', 'background', 'action', 'formaction', 'ping'];

/** What the browser fetches because of an element's attributes, when it shows the page or is clicked on it. */
export function fetchedUrls({ tagName, attrs }: Element): string[] {
  const given = (name: string) => attrs.find((one) => one.name === name)?.value;
  const isLink = tagName === 'link' && !named.test(given('rel') ?? '');
  const isPicture = ['image', 'use', 'feImage'].includes(tagName);
  const refresh = /^[^;,]*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(given('content') ?? '')?.[1];
  const isRefresh = tagName === 'meta' && /^refresh$/i.test(given('http-equiv') ?? '');
  return [
    ...single.map(given),
    ...lists.flatMap((name) => urlsInSet(given(name) ?? '')),
    isLink || isPicture ? given('href') : undefined,
    tagName === 'object' ? given('data') : undefined,
    isRefresh ? refresh : undefined,
    ...urlsInCss(given('style') ?? ''),
  ].filter((url) => url !== undefined && url !== '') as string[];
}

/** The addresses of `a.png 1x, b.png 2x`. */
function urlsInSet(set: string): string[] {
  // A comma ends an address only where a space follows: one of `data:` has a comma of its own.
  const candidate = /([^\s,](?:\S*[^\s,])?)(?:\s+[^,]+)?\s*(?:,|$)/g;
  return Array.from(set.matchAll(candidate), ([, url = '']) => url);
}
