/** A page, or something that the description has a name for, as Pagefind gives it. */
export interface Found {
  url: string;
  /** HTML: text and `<mark>`. */
  excerpt: string;
  meta: { title?: string; kind?: string };
  sub_results: FoundPart[];
}

/** What stands under a heading of the page, or before its first one. */
export interface FoundPart {
  title: string;
  url: string;
  excerpt: string;
  locations: readonly number[];
}

/** What is used of Pagefind's programs, which have no types. */
interface PagefindInstance {
  search(words: string): Promise<{ results: { data(): Promise<Found> }[] }>;
}

interface PagefindModule {
  createInstance(options: { baseUrl: string; ranking: Ranking }): PagefindInstance;
}

interface Ranking {
  metaWeights: Record<string, number>;
  termFrequency: number;
  pageLength: number;
}

// Titles and kinds count as text with the weights of write-search-index.ts. Short places come first.
const ranking: Ranking = {
  metaWeights: { title: 0, kind: 0 },
  termFrequency: 0.7,
  pageLength: 0.3,
};

/** The index of the site at `base`, which is fetched when something is searched first, and again after a failure. */
export function indexOfSite(base: string): PagefindInstance['search'] {
  let loading: Promise<PagefindInstance> | undefined;
  let failures = 0;
  async function load(): Promise<PagefindInstance> {
    // A browser may keep that a URL failed, so the next attempt has another one.
    const url = `${base}pagefind/pagefind.js${failures === 0 ? '' : `?attempt=${failures + 1}`}`;
    const { createInstance }: PagefindModule = await import(/* @vite-ignore */ url);
    return createInstance({ baseUrl: base, ranking });
  }
  return async (words) => {
    loading ??= load();
    try {
      return await (await loading).search(words);
    } catch (error) {
      loading = undefined;
      failures += 1;
      throw error;
    }
  };
}
