import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

// In a process of its own. Node below 22.15 has no other hooks than these.
const program = `
  import { register } from 'node:module';
  const hook = "import { writeSync } from 'node:fs';" +
    "export function load(url, context, next) { writeSync(1, url + '\\\\n'); return next(url, context); }";
  register('data:text/javascript,' + encodeURIComponent(hook));
  await import(process.argv[1]);
`;

/** The files that are loaded with a built module, and the sources in them, as the comments of the bundler name them. */
export async function loadedWith(built: URL): Promise<{ files: string[]; sources: string[] }> {
  const args = ['--input-type=module', '--eval', program, fileURLToPath(built)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const files = stdout.trim().split('\n');
  const sources = files.flatMap((url) => {
    const text = readFileSync(fileURLToPath(url), 'utf8');
    return Array.from(text.matchAll(/^\/\/ src\/(.+)$/gm), ([, source = '']) => source);
  });
  return { files, sources };
}
