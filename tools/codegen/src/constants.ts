import { keysOf, type OpenApiDocument, valueAt } from '@crossborder-fx/tools-description';
import { code } from './code.ts';
import { docComment } from './doc-comment.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';

const constants = {
  tokenLifetimeSeconds: {
    pointer: '#/components/securitySchemes/XWSSE/x-token/lifetimeSeconds',
    description: 'How far the time of a token may be from that of the server, both ways.',
  },
  nonceLength: {
    pointer: '#/components/securitySchemes/XWSSE/x-token/nonceLength',
    description: 'How many hexadecimal characters a nonce has at least.',
  },
  errorLink: {
    pointer: '#/components/schemas/ErrorBody/properties/link/x-placeholder',
    description: 'What the link of an error is here; where real ones lead is not documented.',
  },
};

export type ConstantName = keyof typeof constants;

/** Facts of the description that are no schema, as constants. */
export async function constantsFile(
  document: OpenApiDocument,
  names: ConstantName[],
): Promise<GeneratedFile> {
  const lines = names.map((name) => {
    const { description, pointer } = constants[name];
    const value = valueAt(document, keysOf(pointer));
    if (value === undefined) {
      throw new Error(`spec/ has no ${name}. See tools/codegen/src/constants.ts.`);
    }
    return `${docComment([description])}export const ${name} = ${JSON.stringify(value)};\n`;
  });
  return generatedFile('constants.ts', code`${lines}`);
}
