import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { built, reference, referencePage } from './folders.ts';
import { siteLinks } from './site-links.ts';

const body = '<body>';
const endOfHead = '</head>';

/** As the header of the other pages looks. The colours are Redoc's, which knows light and dark. */
const style = `<style>
    .site-header {
      box-sizing: border-box;
      min-height: 3.5rem;
      padding: 0.75rem 1.5rem;
      border-bottom: 1px solid var(--border-color-secondary);
      background: var(--bg-color);
      font-family: var(--font-family-base);
      font-size: 0.875rem;
      line-height: 1.75;
    }
    .site-header nav {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 1rem;
    }
    .site-header a {
      color: var(--text-color-primary);
      text-decoration: none;
    }
    .site-header a:first-child {
      margin-inline-end: auto;
      font-size: 1.125rem;
      font-weight: 600;
    }
    .site-header a:first-child,
    .site-header a:hover,
    .site-header a[aria-current] {
      color: var(--link-color-primary);
    }
    @media (max-width: 30rem) {
      .site-header a:first-child {
        flex-basis: 100%;
      }
    }
    @media (min-width: 50rem) {
      /* The menu is as high as the window. Under the header, its end would be below. */
      .menu-content {
        height: calc(100vh - 3.5rem) !important;
      }
    }
  </style>
`;

/** Puts the reference into the site, under a header that leads back. */
export async function placeReference(base: string): Promise<void> {
  const page = await readFile(reference, 'utf8');
  const file = join(built, referencePage);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, underHeader(page, base));
}

/** @throws {Error} when the page has no `<body>` or no `</head>` to put it into */
export function underHeader(page: string, base: string): string {
  for (const place of [body, endOfHead]) {
    if (!page.includes(place)) throw new Error(`The reference has no ${place}`);
  }
  const items = [{ path: '', label: 'crossborder-fx' }, ...siteLinks]
    .map(({ path, label }) => {
      const current = path === 'reference/' ? ' aria-current="page"' : '';
      return `<a href="${base}${path}"${current}>${label}</a>`;
    })
    .join('\n    ');
  const header = `<header class="site-header">
  <nav aria-label="Site">
    ${items}
  </nav>
</header>`;
  return page.replace(endOfHead, () => style + endOfHead).replace(body, () => `${body}\n${header}`);
}
