import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  licenses?: { type: string }[];
  author?: string | { name?: string };
}

const title = `Third-party software in this folder
===================================

The files of this folder contain code of the packages below. Each package has its own licence.
`;

/** Writes THIRD-PARTY.txt into the folder of the bundle, with the licence of each bundled package. */
export function thirdParty(): Plugin {
  return {
    name: 'third-party',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      );
      const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
      const sections = Array.from(folders, section).sort();
      this.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY.txt',
        source: [title, ...sections].join('\n'),
      });
    },
  };
}

/** Returns the folder of the npm package that a module belongs to, or undefined for a module that the bundler adds itself. */
function packageFolder(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0];
}

function section(folder: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, author, licenses } = manifest;
  const license = manifest.license ?? licenses?.map(({ type }) => type).join(' OR ');
  if (!license) throw new Error(`The package.json of ${name} ${version} must name a licence.`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const by = typeof author === 'object' ? author.name : author;
  // If a package has no licence file, THIRD-PARTY.txt has the author and the licence from its package.json.
  const text = texts.length > 0 ? texts.join('\n\n') : `By ${by ?? 'its contributors'}.`;
  return `\n${name} ${version} (${license})\n\n${text.replaceAll('\r', '').replaceAll(/^(?=.)/gm, '    ')}\n`;
}
