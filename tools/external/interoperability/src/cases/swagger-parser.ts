import SwaggerParser from '@apidevtools/swagger-parser';
import { remove } from '../controls.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';

export const swaggerParser: InteroperabilityCase = {
  name: 'Swagger Parser',
  package: '@apidevtools/swagger-parser',
  document: 'expanded',
  controls: [
    {
      what: 'no title',
      breakDocument: ({ info }) => remove(info, 'title'),
      problem: /must have required property 'title'/,
    },
    {
      what: 'a reference to nothing',
      breakDocument: ({ components }) => remove(components?.['schemas'], 'Currency'),
      problem: /"Currency" does not exist/,
    },
  ],
  async run({ file, operations }) {
    const { paths = {} } = await SwaggerParser.validate(file);
    const methods = Object.values(paths).flatMap((item) => Object.keys(item ?? {}));
    const problems =
      methods.length === operations.length ? [] : [`${methods.length} operations are left`];
    return {
      found: [`valid, and every reference resolved, in ${methods.length} operations`],
      problems,
    };
  },
};
