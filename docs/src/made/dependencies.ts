import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import { published, readJson, readLock } from '../../../tools/release/src/packages/folders.ts';
import { forConsumers } from '../../../tools/release/src/packages/licences.ts';
import {
  closureOf,
  isFetched,
  type Lock,
  packageNameOf,
} from '../../../tools/release/src/packages/lock.ts';
import { blocks, foldedTable } from './blocks.ts';

/** What each package installs, and under which licence. */
export function dependencies(): string {
  const packages = published.map((folder) => ({ folder, manifest: readJson(folder + manifest) }));
  return dependenciesPage(packages, readLock('.'), [
    { title: 'Building, testing and this site', lock: readLock('.') },
    { title: 'The look of this site', lock: readLock('docs/site') },
    { title: 'Comparisons with the tools of others', lock: readLock('tools/external') },
  ]);
}

const manifest = '/package.json';

interface PublishedPackage {
  folder: string;
  manifest: Record<string, unknown>;
}

interface Tools {
  title: string;
  lock: Lock;
}

interface Dependency {
  name: string;
  version: string;
  licence: string;
  /** The packages through which it comes. */
  through: string;
}

/** @param tools the lock files with what is not passed on */
export function dependenciesPage(
  packages: readonly PublishedPackage[],
  lock: Lock,
  tools: readonly Tools[],
): string {
  const folders = packages.map(({ folder }) => folder);
  const passedOn = closureOf(lock, folders);
  const counts = packages.map((one) => {
    const found = dependenciesOf(one.folder, lock);
    return [
      `[${nameOf(one)}](#${anchorOf(one)})`,
      `${found.length}`,
      licenceCounts(found.map(({ licence }) => licence)),
    ];
  });
  const toolRows = tools.map(({ title, lock: of }) => {
    const others = Object.keys(of.packages)
      .filter((path) => isFetched(of, path))
      .filter((path) => of !== lock || !passedOn.has(path));
    const licences = others.map((path) => of.packages[path]?.license ?? 'in its own files only');
    return [title, `${others.length}`, licenceCounts(licences)];
  });
  return `# Dependencies

See what an installation of each package brings to your machine, in which version and under which licence.

The numbers count packages of others. Ours are published under Apache-2.0. The versions are those that our tests ran
with; an installation may choose later ones where a range allows it. What comes with our packages has one of these
licences, and a test refuses any other: ${forConsumers.join(', ')}. The same holds for what the mock has bundled of
Prism, which \`dist/prism/THIRD-PARTY.txt\` of its package lists.

${markdownTable(['Package', 'Installs', 'Licences'], counts)}

## Software bill of materials

Each release has a bill of materials of each package, in the CycloneDX format. \`.ci/sbom FOLDER\` writes the same from a
checkout: one file for each package. [Releases](../../releases.md) says where a release has them.

${packages.map((one) => section(one, lock)).join('\n\n')}

## What our tools use

None of this comes with a package. It builds and tests them.

${markdownTable(['For', 'Packages', 'Licences'], toolRows)}
`;
}

function section(one: PublishedPackage, lock: Lock): string {
  const found = dependenciesOf(one.folder, lock);
  const ours = [...closureOf(lock, [one.folder]).keys()].filter((path) => !isFetched(lock, path));
  const own = ours.map((path) => `\`${readName(path)}\``).join(', ');
  const rows = found.map(({ name, version, licence, through }) => [
    `\`${name}\``,
    version,
    licence,
    through,
  ]);
  const count = rows.length === 1 ? '1 package of others' : `${rows.length} packages of others`;
  return blocks(
    `## ${nameOf(one)}`,
    own && `Ours: ${own}.`,
    found.length === 0
      ? 'Installs nothing of others.'
      : foldedTable(count, ['Package', 'Version', 'Licence', 'Through'], rows),
  );
}

/** What npm fetches for a package, by name. */
function dependenciesOf(folder: string, lock: Lock): Dependency[] {
  return [...closureOf(lock, [folder])]
    .filter(([path]) => isFetched(lock, path))
    .map(([path, way]) => {
      const locked = lock.packages[path] ?? {};
      return {
        name: packageNameOf(path),
        version: locked.version ?? '',
        licence: locked.license ?? 'none named',
        through: way.slice(1, -1).join(' > '),
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function licenceCounts(licences: readonly string[]): string {
  const byLicence = Map.groupBy(licences, (licence) => licence);
  const counted = [...byLicence].map(([licence, all]) => ({ licence, count: all.length }));
  return counted
    .sort((one, other) => other.count - one.count || one.licence.localeCompare(other.licence, 'en'))
    .map(({ licence, count }) => `${licence} ${count}`)
    .join(', ');
}

function nameOf({ manifest: { name } }: PublishedPackage): string {
  return `${name}`;
}

function readName(folder: string): string {
  return `${readJson(folder + manifest)['name']}`;
}

/** What becomes of the heading of a package: its name without signs. */
function anchorOf(one: PublishedPackage): string {
  return nameOf(one).replaceAll(/[@/]/g, '');
}
