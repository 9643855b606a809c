import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environment } from '../../../runtimes/src/environment.ts';
import { run } from './command.ts';
import { createProject, managerNames } from './consumer-project.ts';
import { runExample } from './readme-example.ts';
import { type Registry, startRegistry } from './registry.ts';

// A package that works in the repository, and one whose example needs a file that is not published.

let folder: string;
let registry: Registry;

const works = '@crossborder-fx/planted-works';
const fails = '@crossborder-fx/planted-fails';
const readme = (name: string, file: string) =>
  `# ${name}\n\n\`\`\`ts\nimport { answer } from '${name}/${file}.js';\nconsole.log(answer);\n\`\`\`\n`;

async function publish(name: string, file: string): Promise<void> {
  const files = {
    'README.md': readme(name, file),
    'package.json': JSON.stringify({ name, version: '1.2.3', type: 'module', files: ['here.js'] }),
    'here.js': 'export const answer = 42;\n',
    'there.js': 'export const answer = 42;\n',
  };
  const cwd = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  await run('npm', ['publish', '--access', 'public'], { cwd, env: registry.env });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-rehearsal-'));
  registry = await startRegistry(join(folder, 'registry'));
  await publish(works, 'here');
  await publish(fails, 'there');
});

afterAll(async () => {
  await registry.close();
  await rm(folder, { recursive: true, force: true });
});

const example = (project: string, name: string) => ({
  project,
  name,
  env: environment(),
  check: (printed: string) => expect(printed).toBe('42\n'),
});

test.each(managerNames)(
  'an example runs from the registry, or is stopped by one line: %s',
  async (manager) => {
    const project = join(folder, manager);
    await createProject(project, manager, { [works]: '1.2.3', [fails]: '1.2.3' }, registry);
    await runExample(example(project, works));
    const failing: Error = await runExample(example(project, fails)).then(
      () => expect.fail('it ran'),
      (error) => error,
    );
    expect(failing.message).toMatch(
      new RegExp(
        `^the README example of ${fails} fails from the registry: .*Cannot find module .*there\\.js.* ` +
          `To see what is in the package, run \`npm pack --dry-run --workspace ${fails}\`\\.$`,
      ),
    );
  },
);

test('an example that prints something else is stopped too', async () => {
  const check = (printed: string) => expect(printed).toBe('43\n');
  const failing = runExample({ ...example(join(folder, 'npm'), works), check });
  await expect(failing).rejects.toThrow(`the README example of ${works} fails from the registry`);
});
