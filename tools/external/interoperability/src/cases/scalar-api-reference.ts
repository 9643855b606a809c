import { join } from 'node:path';
import { withoutPaymentDetail } from '../controls.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { judgePage } from '../rendered-page.ts';
import { packageFolder } from '../run-tool.ts';

const html = `<!DOCTYPE html>
<html lang="en">
  <head><meta charset="utf-8"></head>
  <body>
    <div id="app"></div>
    <script src="/standalone.js"></script>
    <script>
      Scalar.createApiReference('#app', {
        url: '/openapi.json',
        defaultOpenAllTags: true,
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
      });
    </script>
  </body>
</html>`;

export const tool: InteroperabilityCase = {
  name: 'Scalar API reference',
  package: '@scalar/api-reference',
  document: 'templated',
  controls: [{ ...withoutPaymentDetail, problem: /^does not show getPayment$/ }],
  run({ file, operations }) {
    return judgePage(operations, {
      html,
      files: {
        '/openapi.json': file,
        '/standalone.js': join(
          packageFolder('@scalar/api-reference'),
          'dist/browser/standalone.js',
        ),
      },
      async shows(page, { method, template, operation }) {
        const place = `/${method}${template}`;
        await page.locator('a[href^="#tag/"]').first().waitFor();
        const link = page.locator(`a[href$="${place}"]`);
        if ((await link.count()) !== 1) return false;
        // The page makes a section when it comes into view.
        await link.click();
        const section = page.locator(`section[id$="${place}"]`);
        await section
          .getByRole('heading', { name: String(operation.summary), exact: true })
          .waitFor();
        return (await section.innerText()).replaceAll('\u200b', '').includes(template);
      },
    });
  },
};
