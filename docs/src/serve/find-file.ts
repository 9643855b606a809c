import { stat } from 'node:fs/promises';
import { join } from 'node:path';

export type Found =
  | { kind: 'file' /** Below the folder of the site. */; path: string }
  | { kind: 'moved' /** The path with the slash that is missing. */; to: string }
  | { kind: 'nothing' };

const nothing: Found = { kind: 'nothing' };

/** The file of the site that a request asks for. Never one outside the folder. */
export async function findFile(folder: string, base: string, target: string): Promise<Found> {
  const [path = '', query] = target.split('?', 2);
  if (!path.startsWith(base)) return nothing;
  const names = namesIn(path.slice(base.length));
  if (names === undefined) return nothing;
  const place = names.join('/');
  const kind = await kindOf(join(folder, place));
  if (kind === 'file') return path.endsWith('/') ? nothing : { kind, path: place };
  if (kind !== 'folder') return nothing;
  const index = place === '' ? 'index.html' : `${place}/index.html`;
  if ((await kindOf(join(folder, index))) !== 'file') return nothing;
  if (path.endsWith('/')) return { kind: 'file', path: index };
  const search = query === undefined ? '' : `?${query}`;
  return { kind: 'moved', to: `${base}${names.map(encodeURIComponent).join('/')}/${search}` };
}

/** The names of folders and file; undefined when one could lead somewhere else. */
function namesIn(path: string): string[] | undefined {
  let names: string[];
  try {
    names = path.replace(/\/$/, '').split('/').map(decodeURIComponent);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
  if (names.length === 1 && names[0] === '') return [];
  return names.every(isPlainName) ? names : undefined;
}

/** The name of something in the site: no `..`, no hidden file, no separator or drive of any system. */
function isPlainName(name: string): boolean {
  return /^[^./\\:\0][^/\\:\0]*$/.test(name);
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined;
    throw error;
  });
  if (found?.isFile()) return 'file';
  return found?.isDirectory() ? 'folder' : undefined;
}
