const remoteLogo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-[\w-]+\.svg/g;

// An image with the word "Redocly", so that the page still says "API docs by Redocly" but loads no picture.
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="12">' +
    '<text y="10" font-family="system-ui, sans-serif" font-size="10" fill="#1a5fd0">Redocly</text>' +
    '</svg>',
)}`;

const application = '<script type="module">';

/**
 * Returns Redoc's page without the two things that need a server: the logo, which the page loads from a CDN, and links to the
 * root of the site. In a browser, Redoc's links begin with `#`. But the HTML that Redoc writes at build time has links such as
 * `/payments`, which lead nowhere when the page is a file or lies in a folder.
 *
 * @throws {Error} when the page does not have the form that Redoc 3.0 gives it.
 */
export function selfContained(html: string): string {
  const start = html.indexOf(application);
  if (start === -1) throw new Error(`Redoc's page has no ${application}`);
  if (html.search(remoteLogo) === -1) throw new Error(`Redoc's page has no ${remoteLogo.source}`);
  const rendered = html.slice(0, start).replace(/ href="\//g, ' href="#/');
  return (rendered + html.slice(start)).replace(remoteLogo, () => logo);
}
