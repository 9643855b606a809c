import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { ExampleOperation } from '@crossborder-fx/tools-description';
import { listen } from '@crossborder-fx/tools-test-utils';
import { onTestFinished } from 'vitest';
import { launchBrowser, type OpenedPage, openPage } from '../../browser/src/browser.ts';
import { installedPackage } from './run-tool.ts';
import { type Tool, withoutPaymentDetail } from './trial.ts';

interface RenderedPage {
  name: string;
  package: string;
  /** The HTML of a page that loads openapi.json, and the files of the tool's npm package by their paths in the package. */
  html: string;
  /** Returns whether the page shows the operation of the description; the function may scroll and click in the page. */
  shows(page: OpenedPage['page'], operation: ExampleOperation): Promise<boolean>;
}

const pages: RenderedPage[] = [
  {
    name: 'Scalar API reference',
    package: '@scalar/api-reference',
    html: `<div id="app"></div>
<script src="/dist/browser/standalone.js"></script>
<script>
  Scalar.createApiReference('#app', {
    url: '/openapi.json',
    defaultOpenAllTags: true,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
  });
</script>`,
    async shows(page, { method, template, operation }) {
      const place = `/${method}${template}`;
      await page.locator('a[href^="#tag/"]').first().waitFor();
      const link = page.locator(`a[href$="${place}"]`);
      if ((await link.count()) !== 1) return false;
      // The page of Scalar renders the section of an operation only when the section comes into view.
      await link.click();
      const section = page.locator(`section[id$="${place}"]`);
      const name = String(operation.summary);
      await section.getByRole('heading', { name, exact: true }).waitFor();
      return (await section.innerText()).replaceAll('\u200b', '').includes(template);
    },
  },
  {
    name: 'Swagger UI',
    package: 'swagger-ui-dist',
    html: `<link rel="stylesheet" href="/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui' });</script>`,
    async shows(page, { id, template, operation }) {
      await page.locator('.opblock').first().waitFor();
      const block = page.locator(`.opblock[id$="-${id}"]`);
      if ((await block.count()) !== 1) return false;
      const text = (await block.innerText()).replaceAll('\u200b', '');
      return text.includes(template) && text.includes(String(operation.summary));
    },
  },
];

const head = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">';

/** The page of each tool must show every operation in the headless browser, and request nothing from another host. */
export const renderedPages = pages.map(
  ({ html, shows, ...tool }): Tool => ({
    ...tool,
    document: 'templated',
    shows: 'every operation, with no error in the console and no request to another host',
    controls: [withoutPaymentDetail],
    async run({ file, operations }) {
      const { folder } = installedPackage(tool.package);
      // This server sends no content type, because the browser detects the type of each file.
      const server = createServer(({ url = '' }, response) => {
        if (url === '/') return void response.end(head + html);
        createReadStream(url === '/openapi.json' ? file : join(folder, url))
          .on('error', () => response.writeHead(404).end())
          .pipe(response);
      });
      const origin = await listen(server);
      const browser = await launchBrowser();
      onTestFinished(() => browser.close());
      const { page, requests, problems } = await openPage(browser, `${origin}/`);
      const missing: string[] = [];
      for (const operation of operations) {
        if (!(await shows(page, operation))) missing.push(`does not show ${operation.id}`);
      }
      const isElsewhere = (url: string) => !url.startsWith(origin) && !/^(blob|about):/.test(url);
      const elsewhere = requests.filter(isElsewhere).map((url) => `requests ${url}`);
      return [...missing, ...problems, ...elsewhere];
    },
  }),
);
