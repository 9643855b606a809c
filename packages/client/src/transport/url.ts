export type UrlOf = ReturnType<typeof createUrlOf>;

/** Makes the URL of a path template with its parameters. */
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
      // The padding of Base64 stays: the service forbids the percent sign.
      encodeURIComponent(String(path[name])).replace(/%3D(?=(%3D)?$)/g, '='),
    );
    return base + filledIn + (search && `?${search}`);
  };
}
