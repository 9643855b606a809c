import { join } from 'node:path';
import { withoutPaymentDetail } from '../controls.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';
import { judgePage } from '../rendered-page.ts';
import { packageFolder } from '../run-tool.ts';

const html = `<!DOCTYPE html>
<html lang="en">
  <head><meta charset="utf-8"><link rel="stylesheet" href="/swagger-ui.css"></head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/swagger-ui-bundle.js"></script>
    <script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui' });</script>
  </body>
</html>`;

export const tool: InteroperabilityCase = {
  name: 'Swagger UI',
  package: 'swagger-ui-dist',
  document: 'templated',
  controls: [{ ...withoutPaymentDetail, problem: /^does not show getPayment$/ }],
  run({ file, operations }) {
    const folder = packageFolder('swagger-ui-dist');
    return judgePage(operations, {
      html,
      files: {
        '/openapi.json': file,
        '/swagger-ui.css': join(folder, 'swagger-ui.css'),
        '/swagger-ui-bundle.js': join(folder, 'swagger-ui-bundle.js'),
      },
      async shows(page, { id, template, operation }) {
        await page.locator('.opblock').first().waitFor();
        const block = page.locator(`.opblock[id$="-${id}"]`);
        if ((await block.count()) !== 1) return false;
        const text = (await block.innerText()).replaceAll('\u200b', '');
        return text.includes(template) && text.includes(String(operation.summary));
      },
    });
  },
};
