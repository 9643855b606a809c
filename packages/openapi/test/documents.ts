import { readFile } from 'node:fs/promises';
import type { OpenApiDocument } from '@crossborder-fx/tools-bundle';

async function read(name: string): Promise<OpenApiDocument> {
  return JSON.parse(await readFile(new URL(`../${name}.json`, import.meta.url), 'utf8'));
}

export const templated = await read('openapi.templated');
export const expanded = await read('openapi');
