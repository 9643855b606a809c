/** A generator whose client is compiled and run, with the command lines that do it. */
export interface Language {
  name: string;
  version: string;
  /** The program that uses the client. */
  driver: string;
  commands: string;
  /** What a user of the generator should know. */
  note: string;
}

const generator = (language: string, options = '') => `
mvn -q dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.17.0 -DoutputDirectory=.
java -jar openapi-generator-cli-7.17.0.jar generate --skip-validate-spec -i openapi.yaml -g ${language} -o fx ${options} >/dev/null`;

/** An open status would have the name of its enumeration, and the class would call itself for ever. */
const inline = ['Payment', 'Trade', 'FixedForward', 'Wallet']
  .map((name) => `${name}_status=Any${name}Status`)
  .join(',');

const skipped =
  'With `--skip-validate-spec`: its check takes a link whose `requestBody` is an object for a fault, which OpenAPI allows.';

const compiled = (driver: string, types: string) => `
npm install --silent --no-audit --no-fund typescript@5.9.3 @types/node@24.10.1 esbuild@0.28.2 ${types}
node_modules/.bin/tsc --noEmit --skipLibCheck --strict --target es2022 --module esnext --moduleResolution bundler ${driver}
node_modules/.bin/esbuild ${driver} --bundle --platform=node --format=esm --outfile=out.mjs --log-level=error \\
  --banner:js="import{createRequire}from'module';const require=createRequire(import.meta.url);"
node out.mjs`;

export const languages: readonly Language[] = [
  {
    name: 'openapi-generator-python',
    version: '7.17.0',
    driver: 'python_generated.py',
    commands: `${generator('python', `--type-mappings date=str --inline-schema-name-mappings ${inline}`)}
python3 -m venv venv && venv/bin/pip -q install ./fx && venv/bin/python python_generated.py`,
    note: `${skipped} With \`--type-mappings date=str\`, and \`--inline-schema-name-mappings\` for each open status.`,
  },
  {
    name: 'openapi-generator-typescript-fetch',
    version: '7.17.0',
    driver: 'fetch.ts',
    commands: `${generator('typescript-fetch')}
${compiled('fetch.ts', '')}`,
    note: skipped,
  },
  {
    name: 'openapi-python-client',
    version: '0.29.1',
    driver: 'openapi_python_client.py',
    commands: `python3 -m venv venv && venv/bin/pip -q install openapi-python-client==0.29.1
echo 'post_hooks: []' > config.yaml
venv/bin/openapi-python-client generate --config config.yaml --path openapi.yaml --output-path fx --meta none --fail-on-warning >/dev/null
venv/bin/python openapi_python_client.py`,
    note: '',
  },
  {
    name: 'openapi-typescript-codegen',
    version: '0.31.0',
    driver: 'codegen.ts',
    commands: `npm install --silent --no-audit --no-fund openapi-typescript-codegen@0.31.0
node_modules/.bin/openapi --input openapi.yaml --output fx
${compiled('codegen.ts', '')}`,
    note: '',
  },
  {
    name: 'NSwag',
    version: '14.7.1',
    driver: 'NSwag.cs',
    commands: `npm install --silent --ignore-scripts --no-audit --no-fund nswag@14.7.1
bin=node_modules/nswag/bin/binaries/Win
mono $bin/NSwag.exe openapi2csclient /input:openapi.yaml /output:Client.cs /namespace:Fx /className:FxClient >/dev/null
cp $bin/Newtonsoft.Json.dll .
mcs -out:out.exe -r:Newtonsoft.Json.dll -r:System.Net.Http -r:System.ComponentModel.DataAnnotations \\
  -r:System.Runtime.Serialization Client.cs NSwag.cs
mono out.exe`,
    note: 'Compiled with Mono. A 204 beside a 200 is an `ApiException` with its status.',
  },
];
