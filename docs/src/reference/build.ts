import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { withCodeSamples } from './code-samples.ts';
import { withContentSecurityPolicy } from './content-security-policy.ts';
import { forReaders } from './for-readers.ts';
import { selfContained } from './self-contained.ts';

const docs = join(import.meta.dirname, '../..');
const description = join(docs, '../packages/openapi/openapi.codegen.json');
// The OpenAPI document with the code samples. Only the reference page is made from it; the published documents have no
// code samples.
const withSamples = join(docs, 'dist/reference-source.json');
const page = join(docs, 'dist/reference/index.html');

if (existsSync(description)) {
  await buildReference();
} else {
  console.error(
    'packages/openapi/openapi.codegen.json does not exist: run `npx nx reference docs`',
  );
  process.exitCode = 1;
}

async function buildReference(): Promise<void> {
  // Deletes the built reference page first, because a failed build must not leave the page of an earlier build behind.
  await rm(join(docs, 'dist/reference'), { recursive: true, force: true });
  const document: OpenApiDocument = JSON.parse(await readFile(description, 'utf8'));
  await mkdir(join(docs, 'dist'), { recursive: true });
  const shown = forReaders(withCodeSamples(document));
  await writeFile(withSamples, JSON.stringify(shown));
  await renderPage();
  const html = withContentSecurityPolicy(selfContained(await readFile(page, 'utf8')));
  await writeFile(page, html);
  console.log(`docs/dist/reference/index.html (${Math.ceil(Buffer.byteLength(html) / 1024)} KiB)`);
}

async function renderPage(): Promise<void> {
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const options = [
    '--inlineBundle',
    '--config=src/reference/redocly.yaml',
    '--template=src/reference/page.hbs',
  ];
  const args = [redocly, 'build-docs', withSamples, `--output=${page}`, ...options];
  // These variables turn off the telemetry and the update notice of Redocly's command. The configuration file turns off the
  // telemetry of the page.
  const off = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // The output of a successful run is of no use, so it is not shown. The error of a failed run contains the output.
  await promisify(execFile)(process.execPath, args, { cwd: docs, env: { ...process.env, ...off } });
}
