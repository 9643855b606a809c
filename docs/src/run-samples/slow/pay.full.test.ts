import { join } from 'node:path';
import { expect, test } from 'vitest';
import { samples } from '../../pages/sample-blocks.ts';
import { languages } from './languages.ts';
import { tryProgram } from './try-program.ts';
import { withGateway } from './with-gateway.ts';

// The other languages need compilers: `npm run test:samples` has them.
test.each(languages.filter(({ name }) => name === 'Python' || name === 'Shell'))(
  'the program in $name pays once through a gateway, and confirms',
  async (language) => {
    const file = join(samples, `from-any-language/pay${language.extension}`);
    expect(await withGateway((env) => tryProgram(file, language, env))).toEqual([]);
  },
);
