export type UrlOf = ReturnType<typeof createUrlOf>;

export function createUrlOf(baseUrl: string) {
  const base = new URL(baseUrl).href.replace(/\/$/, '');
  return (
    template: string,
    path: Readonly<Record<string, unknown>>,
    query: Readonly<Record<string, unknown>>,
  ) => {
    const search = Object.entries(query)
      .map((pair) => pair.map(encodeURIComponent as (part: unknown) => string).join('='))
      .join('&');
    const filledIn = template.replaceAll(/\{(\w+)\}/g, (_, name) =>
      // Leaves the equals signs of Base64 in a path parameter unencoded, because the service forbids the percent sign.
      encodeURIComponent(String(path[name])).replace(/%3D(?=(%3D)?$)/g, '='),
    );
    return base + filledIn + (search && `?${search}`);
  };
}
