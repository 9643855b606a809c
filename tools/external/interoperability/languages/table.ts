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
 * OpenAPI Generator gets a simpler OpenAPI document. The generator refuses a link whose `requestBody` is an object. For a
 * schema with `type: string` and `anyOf`, it makes a class that holds no text, or a class that calls itself for ever. The
 * generated code compares a `pattern` with a date that the code has already parsed.
 */
const plain = `jq 'walk(if type != "object" then . else del(.links)
  | if .type == "string" then del(.anyOf, .pattern) else . end end)' openapi.json > plain.json`;

/** Returns a row of the table for OpenAPI Generator; `run` compiles and runs the generated client. */
function openapiGenerator(
  language: string,
  driver: string,
  run: string,
  { options = '', note = '' } = {},
): Language {
  return {
    name: `openapi-generator-${language}`,
    version: '7.25.0',
    driver,
    commands: `${plain}
mvn -q dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=.
java -jar openapi-generator-cli-7.25.0.jar generate -i plain.json -g ${language} -o fx ${options} >/dev/null
${run}`,
    note: `The command \`jq\` in \`table.ts\` first removes links from the document, and \`anyOf\` and \`pattern\` from schemas with \`type: string\`. ${note}`.trim(),
  };
}

const compiled = (driver: string) => `
npm install --silent --no-audit --no-fund typescript@5.9.3 @types/node@24.10.1 esbuild@0.28.2
node_modules/.bin/tsc --noEmit --skipLibCheck --strict --target es2022 --module esnext --moduleResolution bundler ${driver}
node_modules/.bin/esbuild ${driver} --bundle --platform=node --format=esm --outfile=out.mjs --log-level=error \\
  --banner:js="import{createRequire}from'module';const require=createRequire(import.meta.url);"
node out.mjs`;

export const languages: readonly Language[] = [
  openapiGenerator(
    'java',
    'Generated.java',
    `cp Generated.java fx/src/main/java
mvn -q -f fx compile org.codehaus.mojo:exec-maven-plugin:3.5.0:java -Dexec.mainClass=Generated`,
  ),
  openapiGenerator(
    'csharp',
    'Generated.cs',
    `npm install --silent --ignore-scripts --no-audit --no-fund nswag@14.7.1
cp node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll .
mcs -langversion:latest -out:out.exe -r:Newtonsoft.Json.dll -r:System.Net.Http -r:System.Web \\
  -r:System.ComponentModel.DataAnnotations -r:System.Runtime.Serialization \\
  $(find fx/src/Org.OpenAPITools -name '*.cs') Generated.cs
mono out.exe`,
    {
      options: '--library httpclient --additional-properties=targetFramework=net48',
      note: 'With `--library httpclient` and `targetFramework=net48` for Mono.',
    },
  ),
  openapiGenerator('php', 'generated.php', 'php generated.php', {
    note: 'If an operation may answer 200 or 204, the client throws an `ApiException` for a 204.',
  }),
  openapiGenerator('go', 'generated.go', 'go mod init languages 2>/dev/null\ngo run generated.go', {
    options: '--additional-properties=enumClassPrefix=true,withGoMod=false',
    note: 'With `enumClassPrefix=true`, because two enumerations have values with the same name.',
  }),
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
  openapiGenerator(
    'python',
    'generated.py',
    'python3 -m venv venv && venv/bin/pip -q install ./fx && venv/bin/python generated.py',
  ),
  openapiGenerator('typescript-fetch', 'generated.ts', compiled('generated.ts')),
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
${compiled('codegen.ts')}`,
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
    note: 'Compiled with Mono. If an operation may answer 200 or 204, the client throws an `ApiException` for a 204.',
  },
];
