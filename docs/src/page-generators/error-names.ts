import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ErrorClass,
  type ErrorProperty,
  errorClassesOf,
} from '@crossborder-fx/tools-codegen/error-classes';
import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import { type OpenApiDocument, operationsOf, repository } from '@crossborder-fx/tools-description';
import { parse } from 'yaml';
import { published } from '../../../tools/release/src/packages/folders.ts';

interface ErrorAdvice {
  /** The effects that the failed call may have had at the service. */
  outcome?: string;
  advice: string;
}

const adviceFile = 'docs/error-advice.yaml';

/** Each class must have advice, and all advice must belong to a class. */
export function errorAdvice(document: OpenApiDocument): Readonly<Record<string, ErrorAdvice>> {
  const latencies = Array.from(operationsOf(document), ({ operation }) =>
    Object(operation['x-latency']),
  ).filter(({ when }) => when === 'verificationOfPayee');
  if (latencies.length === 0)
    throw new Error('No operation in spec/ has an x-latency with `when: verificationOfPayee`.');
  const seconds = Math.max(...latencies.map(({ maximumSeconds }) => Number(maximumSeconds)));
  const text = readFileSync(join(repository, adviceFile), 'utf8');
  return parse(text.replaceAll('{seconds}', `${seconds}`));
}

export function errorNames(document: OpenApiDocument): string {
  return errorNamesPage(errorClassesOf(published), errorAdvice(document));
}

/** @throws when an error class has no docstring or no advice, or advice belongs to no class */
export function errorNamesPage(
  classes: readonly ErrorClass[],
  advice: Readonly<Record<string, ErrorAdvice>>,
): string {
  const problems = problemsOf(classes, advice);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const byPackage = Map.groupBy(classes, packagesOf);
  const sections = Array.from(byPackage, ([name, ofPackage]) => section(name, ofPackage, advice));
  return `# Errors by name

Look up an error by the name of its class: when it is thrown, what may have happened, and what to do.

There are ${classes.length} classes. The name of a class is also its \`name\`, so \`switch (error.name)\` tells them apart. A wrong option
is a \`TypeError\` or a \`RangeError\` everywhere but in the client, which throws a \`ValidationError\`. [Errors and
outcomes](../../guides/errors.md) says what each outcome means.

${sections.join('\n\n')}
`;
}

function problemsOf(
  classes: readonly ErrorClass[],
  advice: Readonly<Record<string, ErrorAdvice>>,
): string[] {
  const names = new Set(classes.map(({ name }) => name));
  return [
    ...classes
      .filter(({ documentation }) => documentation === '')
      .map(
        ({ name, exportedBy }) => `The error class ${name} of ${exportedBy[0]} has no docstring.`,
      ),
    ...classes
      .filter(({ name }) => !Object.hasOwn(advice, name))
      .map(({ name }) => `${adviceFile} does not say what to do about ${name}.`),
    ...Object.keys(advice)
      .filter((name) => !names.has(name))
      .map((name) => `${adviceFile} names ${name}, which no package exports.`),
  ];
}

/** For example, the mock also exports the errors of the test server. */
function packagesOf({ exportedBy }: ErrorClass): string {
  const packages = new Set(exportedBy.map((path) => path.split('/').slice(0, 2).join('/')));
  return new Intl.ListFormat('en').format(packages);
}

function section(
  packages: string,
  classes: readonly ErrorClass[],
  advice: Readonly<Record<string, ErrorAdvice>>,
): string {
  const common = commonProperties(classes);
  const isCommon = new Set(common.map(({ name }) => name));
  const details = classes.map((one) => {
    const { name, documentation, exportedBy, properties } = one;
    const { outcome, advice: todo = '' } = advice[name] ?? {};
    const own = properties.filter((property) => !isCommon.has(property.name));
    return blocks(
      `### ${name}`,
      documentation.replaceAll('\n', ' '),
      outcome !== undefined && `**Outcome:** ${outcome}.`,
      `**What to do:** ${todo}`,
      own.length > 0 && propertyTable(own),
      `From ${exportedBy.map((path) => `\`${path}\``).join(', ')}.`,
    );
  });
  const shared = common.length > 0 && blocks('Each of these errors has:', propertyTable(common));
  return blocks(`## ${packages}`, shared, ...details);
}

function commonProperties(classes: readonly ErrorClass[]): ErrorProperty[] {
  const [first, ...others] = classes;
  if (first === undefined || others.length === 0) return [];
  return first.properties.filter(({ name }) =>
    others.every(({ properties }) => properties.some((property) => property.name === name)),
  );
}

function propertyTable(properties: readonly ErrorProperty[]): string {
  const rows = properties.map(({ name, type, documentation }) => [
    `\`${name}\``,
    `\`${type}\``,
    documentation,
  ]);
  return markdownTable(['Property', 'Type', 'Meaning'], rows);
}

function blocks(...texts: readonly (string | false | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n');
}
