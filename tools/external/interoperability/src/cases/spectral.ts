import { readFile } from 'node:fs/promises';
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { remove } from '../controls.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';

export const spectral: InteroperabilityCase = {
  name: 'Spectral',
  package: '@stoplight/spectral-core',
  document: 'expanded',
  note: 'The ruleset `spectral:oas`, nothing ignored.',
  controls: [
    {
      what: 'no operationId',
      breakDocument: ({ paths }) => remove(paths['/wallets']?.get, 'operationId'),
      problem: /^operation-operationId: /,
    },
    {
      what: 'an example that its schema refuses',
      breakDocument: ({ components }) => {
        Object.assign(components?.['parameters']?.['Page'] ?? {}, { example: 'first' });
      },
      problem: /^oas3-valid-media-example: components\.parameters\.Page/,
    },
  ],
  async run({ file }) {
    const linter = new spectralCore.Spectral();
    linter.setRuleset(new spectralCore.Ruleset(spectralRulesets.oas));
    const text = await readFile(file, 'utf8');
    const results = await linter.run(new spectralCore.Document(text, spectralParsers.Json, file));
    const rules = Object.values(linter.ruleset?.rules ?? {}).filter(({ enabled }) => enabled);
    return {
      found: [`no error, warning or hint from ${rules.length} rules`],
      problems: results.map(({ code, path, message }) => `${code}: ${path.join('.')}: ${message}`),
    };
  },
};
