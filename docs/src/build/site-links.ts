export interface SiteLink {
  /** The URL path of the linked page below the root of the documentation site. */
  path: string;
  label: string;
}

export const siteLinks: readonly SiteLink[] = [
  { path: 'guides/quick-start/', label: 'Guides' },
  { path: 'reference/', label: 'Reference' },
  { path: 'guides/what-it-is/#the-packages', label: 'Packages' },
  { path: 'tools/signature/', label: 'Tools' },
];

export const sourceUrl = 'https://github.com/crossborder-fx/crossborder-fx';
