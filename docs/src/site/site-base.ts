/** The path of the site on its host, which the environment names. Ends with a slash. */
export const siteBase = (process.env['SITE_BASE'] ?? '/').replace(/\/?$/, '/');
