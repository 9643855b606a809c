import { extname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { filesIn } from '../../build/folders.ts';
import { languages } from './languages.ts';
import { tryProgram } from './try-program.ts';
import { withGateway } from './with-gateway.ts';

const signing = join(repository, 'docs/samples/sign-in-any-language');
const paying = join(repository, 'docs/samples/from-any-language');

/** `npm run test:samples` installs the compilers. */
const areAllTried = process.env['COMPILERS'] === 'installed';
const isTried = (file: string) => areAllTried || /\.(?:py|sh)$/.test(file);

const languageOf = (file: string) =>
  languages[extname(file)] ?? expect.fail(`no language of ${file}`);

test.each(filesIn(signing, '{[Hh]eader,[Nn]otification}.*').filter(isTried))(
  '%s does what the guide shows',
  (file) => tryProgram(join(signing, file), languageOf(file)),
);

test.each(['Pay.java', 'pay.cs', 'pay.go', 'pay.php', 'pay.py', 'pay.sh'].filter(isTried))(
  '%s pays once through a gateway, and confirms',
  (file) => withGateway((env) => tryProgram(join(paying, file), languageOf(file), env)),
);
