import { httpMethods, isRecord } from '@crossborder-fx/tools-description';
import type { Location, Rule } from './visitor.ts';

interface PlacedLink {
  link: Record<string, unknown>;
  location: Location;
}

/** A link leads to an operation that exists, and gives every parameter of its path. */
export const linkedOperations: Rule = () => {
  const links: PlacedLink[] = [];
  const pathParameters = new Map<unknown, string[]>();
  return {
    Paths: {
      PathItem(pathItem, { key }) {
        const names = Array.from(String(key).matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
        for (const method of httpMethods) {
          const operation = pathItem[method];
          if (isRecord(operation)) pathParameters.set(operation['operationId'], names);
        }
      },
      Link(link, { location }) {
        links.push({ link, location });
      },
      leave(_paths, { report }) {
        for (const { link, location } of links) {
          const { operationId, parameters } = link;
          const names = pathParameters.get(operationId);
          if (names === undefined) {
            report({
              message: `No operation has the operationId \`${operationId}\`. Name one that stands in the document.`,
              location: location.child('operationId'),
            });
            continue;
          }
          const given = isRecord(parameters) ? Object.keys(parameters) : [];
          for (const name of names.filter((one) => !given.includes(one))) {
            report({
              message: `The link has no \`${name}\` for the path of ${operationId}. Add it under \`parameters\`.`,
              location: location.key(),
            });
          }
        }
      },
    },
  };
};
