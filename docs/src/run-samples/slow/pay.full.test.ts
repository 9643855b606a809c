import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { tryProgram } from './try-program.ts';
import { withGateway } from './with-gateway.ts';

// The other languages need compilers: `npm run test:samples` has them.
test.each([
  ['Python', 'docs/samples/from-any-language/pay.py'],
  ['Shell', 'docs/samples/from-any-language/pay.sh'],
])('the program in %s pays once through a gateway, and confirms', async (name, file) => {
  const language = languages.find((one) => one.name === name);
  if (!language) throw new Error(`There is no language ${name}`);
  const path = join(repository, file);
  expect(await withGateway((env) => tryProgram(path, language, env))).toEqual([]);
});
