import { type OpenApiDocument, resolve, type Schema } from '@crossborder-fx/tools-description';
import { code } from './code.ts';
import { docComment } from './doc-comment.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';

interface Constant {
  description: string;
  value: (document: OpenApiDocument) => unknown;
}

const constants = {
  tokenLifetimeSeconds: {
    description: 'How far the time of a token may be from that of the server, both ways.',
    value: (document) => token(document)['lifetimeSeconds'],
  },
  nonceLength: {
    description: 'How many hexadecimal characters a nonce has at least.',
    value: (document) => token(document)['nonceLength'],
  },
  errorLink: {
    description: 'What the link of an error is here; where real ones lead is not documented.',
    value: (document) => {
      const body = resolve<Schema>(document, { $ref: '#/components/schemas/ErrorBody' });
      return body.properties?.['link']?.['x-placeholder'];
    },
  },
} satisfies Record<string, Constant>;

export type ConstantName = keyof typeof constants;

/** Facts of the description that are no schema, as constants. */
export async function constantsFile(
  document: OpenApiDocument,
  names: ConstantName[],
): Promise<GeneratedFile> {
  const lines = names.map((name) => {
    const { description, value } = constants[name];
    const found = value(document);
    if (found === undefined)
      throw new Error(`spec/ has no ${name}. See tools/codegen/src/constants.ts.`);
    return `${docComment([description])}export const ${name} = ${JSON.stringify(found)};\n`;
  });
  return generatedFile('constants.ts', code`${lines}`);
}

function token(document: OpenApiDocument): Record<string, unknown> {
  const scheme = document.components?.['securitySchemes']?.['XWSSE'] as Schema | undefined;
  return (scheme?.['x-token'] ?? {}) as Record<string, unknown>;
}
