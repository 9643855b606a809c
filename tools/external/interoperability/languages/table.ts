/** A generator of clients for one language, with the command lines that compile and run the generated client. */
export interface Language {
  name: string;
  version: string;
  /** The file of the program that uses the generated client. */
  driver: string;
  commands: string;
  /** Advice for users of the generator, shown on the documentation page about interoperability. */
  note: string;
}

/**
 * OpenAPI Generator gets a simpler OpenAPI document. The generator refuses a link whose `requestBody` is an object. It makes of
 * an `anyOf` beside `type: string` a class that holds no text, or calls itself for ever. It matches a pattern against a date
 * that it has parsed, and in PHP writes a slash after a backslash that ends the regular expression.
 */
const plain = `jq 'walk(if type != "object" then . else del(.links)
  | if .type == "string" then del(.anyOf, .pattern) else . end end)' openapi.json > plain.json`;

const generator = (language: string, options = '') => `${plain}
mvn -q dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=.
java -jar openapi-generator-cli-7.25.0.jar generate -i plain.json -g ${language} -o fx ${options} >/dev/null`;

const simpler =
  'The generator gets a document without links, and without `anyOf` and `pattern` beside `type: string`: `table.ts` shows the command `jq` that removes them.';

const compiled = (driver: string, types: string) => `
npm install --silent --no-audit --no-fund typescript@5.9.3 @types/node@24.10.1 esbuild@0.28.2 ${types}
node_modules/.bin/tsc --noEmit --skipLibCheck --strict --target es2022 --module esnext --moduleResolution bundler ${driver}
node_modules/.bin/esbuild ${driver} --bundle --platform=node --format=esm --outfile=out.mjs --log-level=error \\
  --banner:js="import{createRequire}from'module';const require=createRequire(import.meta.url);"
node out.mjs`;

export const languages: readonly Language[] = [
  {
    name: 'openapi-generator-java',
    version: '7.25.0',
    driver: 'Generated.java',
    commands: `${generator('java')}
cp Generated.java fx/src/main/java
mvn -q -f fx compile org.codehaus.mojo:exec-maven-plugin:3.5.0:java -Dexec.mainClass=Generated`,
    note: simpler,
  },
  {
    name: 'openapi-generator-csharp',
    version: '7.25.0',
    driver: 'Generated.cs',
    commands: `${generator('csharp', '--library httpclient --additional-properties=targetFramework=net48')}
npm install --silent --ignore-scripts --no-audit --no-fund nswag@14.7.1
cp node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll .
mcs -langversion:latest -out:out.exe -r:Newtonsoft.Json.dll -r:System.Net.Http -r:System.Web \\
  -r:System.ComponentModel.DataAnnotations -r:System.Runtime.Serialization \\
  $(find fx/src/Org.OpenAPITools -name '*.cs') Generated.cs
mono out.exe`,
    note: `${simpler} With \`--library httpclient\` and \`targetFramework=net48\` for Mono.`,
  },
  {
    name: 'openapi-generator-php',
    version: '7.25.0',
    driver: 'generated.php',
    commands: `${generator('php')}
php generated.php`,
    note: `${simpler} A 204 beside a 200 is an \`ApiException\` with its status.`,
  },
  {
    name: 'openapi-generator-go',
    version: '7.25.0',
    driver: 'generated.go',
    commands: `${generator('go', '--additional-properties=enumClassPrefix=true,withGoMod=false')}
go mod init languages 2>/dev/null
go run generated.go`,
    note: `${simpler} With \`enumClassPrefix=true\`: two enumerations have values with the same name.`,
  },
  {
    name: 'oapi-codegen',
    version: '2.8.2',
    driver: 'oapi_codegen.go',
    commands: `cat > overlay.yaml <<'END'
overlay: 1.0.0
info: { title: Types that Go lacks, version: 1.0.0 }
actions:
  - target: $..[?(@.type[0] == 'integer' || @.type[0] == 'number' || @.type[1] == 'integer')]
    update: { x-go-type: any }
END
cat > config.yaml <<'END'
package: fx
output: fx/fx.go
generate: { models: true, client: true }
output-options: { skip-prune: true, overlay: { path: overlay.yaml } }
END
mkdir fx
go mod init languages 2>/dev/null
go get -tool github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 2>/dev/null
go tool oapi-codegen -config config.yaml openapi.json
go mod tidy 2>/dev/null
go run oapi_codegen.go`,
    note: 'With `skip-prune`, since otherwise the client uses types of notifications that it does not declare, and with an overlay for each `type` that lists two types.',
  },
  {
    name: 'openapi-generator-python',
    version: '7.25.0',
    driver: 'generated.py',
    commands: `${generator('python')}
python3 -m venv venv && venv/bin/pip -q install ./fx && venv/bin/python generated.py`,
    note: simpler,
  },
  {
    name: 'openapi-generator-typescript-fetch',
    version: '7.25.0',
    driver: 'generated.ts',
    commands: `${generator('typescript-fetch')}
${compiled('generated.ts', '')}`,
    note: simpler,
  },
  {
    name: 'openapi-python-client',
    version: '0.29.1',
    driver: 'openapi_python_client.py',
    commands: `python3 -m venv venv && venv/bin/pip -q install openapi-python-client==0.29.1
echo 'post_hooks: []' > config.yaml
venv/bin/openapi-python-client generate --config config.yaml --path openapi.json --output-path fx --meta none --fail-on-warning >/dev/null
venv/bin/python openapi_python_client.py`,
    note: '',
  },
  {
    name: 'openapi-typescript-codegen',
    version: '0.31.0',
    driver: 'codegen.ts',
    commands: `npm install --silent --no-audit --no-fund openapi-typescript-codegen@0.31.0
node_modules/.bin/openapi --input openapi.json --output fx
${compiled('codegen.ts', '')}`,
    note: '',
  },
  {
    name: 'NSwag',
    version: '14.7.1',
    driver: 'NSwag.cs',
    commands: `npm install --silent --ignore-scripts --no-audit --no-fund nswag@14.7.1
bin=node_modules/nswag/bin/binaries/Win
mono $bin/NSwag.exe openapi2csclient /input:openapi.json /output:Client.cs /namespace:Fx /className:FxClient >/dev/null
cp $bin/Newtonsoft.Json.dll .
mcs -out:out.exe -r:Newtonsoft.Json.dll -r:System.Net.Http -r:System.ComponentModel.DataAnnotations \\
  -r:System.Runtime.Serialization Client.cs NSwag.cs
mono out.exe`,
    note: 'Compiled with Mono. A 204 beside a 200 is an `ApiException` with its status.',
  },
];
