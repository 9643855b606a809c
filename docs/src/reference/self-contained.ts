const remoteLogo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-[\w-]+\.svg/g;

// The image shows the name as text: "API docs by Redocly" stays, and no picture is fetched.
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="12">' +
    '<text y="10" font-family="system-ui, sans-serif" font-size="10" fill="#1a5fd0">Redocly</text>' +
    '</svg>',
)}`;

const application = '<script type="module">';

/**
 * Returns Redoc's page without the two things that tie it to a server: the logo, which it fetches from a CDN, and links to the
 * root of the site. Redoc's router puts its places behind a `#`, but the HTML that it renders ahead of time has `/payments`,
 * which a file, or a page in a folder, cannot answer.
 *
 * @throws {Error} when the page has not the shape that Redoc 3.0 gives it.
 */
export function selfContained(html: string): string {
  const start = html.indexOf(application);
  if (start === -1) throw new Error(`Redoc's page has no ${application}`);
  if (html.search(remoteLogo) === -1) throw new Error(`Redoc's page has no ${remoteLogo.source}`);
  const rendered = html.slice(0, start).replace(/ href="\//g, ' href="#/');
  return (rendered + html.slice(start)).replace(remoteLogo, () => logo);
}
