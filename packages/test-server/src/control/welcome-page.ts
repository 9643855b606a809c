import type { WriteAnswer } from './control-route.ts';
import { pageHeaders } from './page-headers.ts';

/** What a person sees who opens the base URL in a browser. */
export function welcomePage(description: string, console: string): WriteAnswer {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sandbox</title>
<p>${description}
<p><a href="${console}">Open the console</a>, where you see what happens in it.
</html>
`;
  return (response) => {
    response.writeHead(200, {
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      vary: 'accept',
    });
    response.end(page);
  };
}
