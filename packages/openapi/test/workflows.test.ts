import { readdir, readFile } from 'node:fs/promises';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };

interface Step {
  operationId: string;
  description: string;
  'x-source'?: string[];
}

interface Arazzo {
  arazzo: string;
  info: { version: string };
  sourceDescriptions: { url: string }[];
  workflows: { workflowId: string; steps: Step[] }[];
}

const folder = new URL('../workflows/', import.meta.url);
const names = (await readdir(folder)).sort();
const workflows = await Promise.all(
  names.map(async (name): Promise<Arazzo> => parse(await readFile(new URL(name, folder), 'utf8'))),
);
const document = new URL('../openapi.codegen.yaml', import.meta.url);
const templated: OpenApiDocument = parse(await readFile(document, 'utf8'));

test('the package exports each workflow by its file name', () => {
  const subpaths = names.map((name) => `./workflows/${name}`);
  const exported = Object.entries(packageJson.exports).filter(([key]) => key.includes('arazzo'));
  expect(exported).toEqual(subpaths.map((subpath) => [subpath, subpath]));
  expect(packageJson.files).toContain('workflows');
});

test('each workflow is named after its file, and refers to the OpenAPI document of the same package and version', () => {
  for (const [index, workflow] of workflows.entries()) {
    const { arazzo, info, sourceDescriptions, workflows: held } = workflow;
    expect(arazzo).toBe('1.0.1');
    expect(info.version).toBe(templated.info.version);
    expect(held.map(({ workflowId }) => `${workflowId}.arazzo.yaml`)).toEqual([names[index]]);
    const [source] = sourceDescriptions;
    expect(new URL(source?.url ?? '', folder).href).toBe(document.href);
  }
});

test('each step of a workflow has a description, and cites sections of the service description', () => {
  const steps = workflows.flatMap(({ workflows: [held] }) => held?.steps ?? []);
  expect(steps.length).toBeGreaterThan(20);
  for (const { description, 'x-source': sections } of steps) {
    expect(description).toMatch(/\w/);
    expect(sections?.join()).toMatch(/^[1-9](\.[1-9])?(,[1-9](\.[1-9])?)*$/);
  }
});
