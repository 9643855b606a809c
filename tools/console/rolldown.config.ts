import { readFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'rolldown';

const page = new URL('src/', import.meta.url);
const styles = ['page', 'parts', 'tables'];

/** What the page needs beside its script. The style sheets become one, for one request. */
const files: Plugin = {
  name: 'console-files',
  async generateBundle() {
    const sheets = styles.map((name) => readFile(new URL(`styles/${name}.css`, page), 'utf8'));
    const licence = new URL(import.meta.resolve('preact/package.json'));
    const sources = {
      'index.html': await readFile(new URL('index.html', page), 'utf8'),
      'console.css': (await Promise.all(sheets)).join('\n'),
      'preact.LICENSE.txt': await readFile(new URL('LICENSE', licence), 'utf8'),
    };
    for (const [fileName, source] of Object.entries(sources)) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

// The page of the console, with its library in it: the sandbox needs no package for it.
export default defineConfig({
  input: { console: 'src/main.tsx' },
  tsconfig: 'tsconfig.json',
  platform: 'browser',
  plugins: [files],
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    codeSplitting: false,
    minify: true,
    comments: false,
    postBanner: '/* Preact is in this file: see preact.LICENSE.txt. */',
  },
  logLevel: 'warn',
});
