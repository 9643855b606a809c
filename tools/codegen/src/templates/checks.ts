import {
  camelCase,
  isRecord,
  type OpenApiDocument,
  type Schema,
  schemasOf,
} from '@crossborder-fx/tools-description';
import { code, importOf, members } from '../code.ts';
import { schemaName } from '../schema-name.ts';

/** The code contains only those keywords of a schema that decide whether a value may be sent. */
export class Checks {
  /** The generated checks, by the names of their schemas. A check comes after the checks that it uses. */
  readonly #constants = new Map<string, string>();
  readonly #schemas: Record<string, Schema>;
  /** The checks in another generated file, from which this file imports the checks that it needs. */
  readonly #others: Checks | undefined;
  readonly #imported = new Set<string>();

  constructor(document: OpenApiDocument, others?: Checks) {
    this.#schemas = schemasOf(document);
    this.#others = others;
  }

  file(exported: Iterable<string> = this.#constants.keys()): string {
    const isExported = new Set(exported);
    const declarations = Array.from(
      this.#constants,
      ([name, check]) =>
        `${isExported.has(name) ? 'export ' : ''}const ${name}: Check = ${check};\n`,
    );
    const types = importOf(['Check'], '../common/operation.ts');
    const others = this.#imported.size > 0 ? `${importOf(this.#imported, './checks.ts')}\n` : '';
    return code`${types}\n${others}\n${declarations}`;
  }

  import(): string {
    return importOf(this.#constants.keys(), './checks.ts');
  }

  has(name: string): boolean {
    return this.#constants.has(name);
  }

  named(schemaName: string): string {
    const name = camelCase(schemaName);
    if (this.#constants.has(name)) return name;
    if (this.#others?.has(name)) {
      this.#imported.add(name);
      return name;
    }
    const schema = this.#schemas[schemaName];
    if (!schema) throw new Error(`The check ${name} has no schema in spec/components/schemas.`);
    this.#constants.set(name, this.of(schema));
    return name;
  }

  of(schema: Schema): string {
    const base = schema.$ref && this.named(schemaName('a part of a request', schema));
    const { pattern, properties, items, allOf, anyOf } = schema;
    const said = members({
      type: JSON.stringify(schema.type),
      enum: JSON.stringify(schema.enum),
      pattern: typeof pattern === 'string' && String(new RegExp(pattern)),
      minLength: JSON.stringify(schema['minLength']),
      maxLength: JSON.stringify(schema['maxLength']),
      required: JSON.stringify(schema.required),
      properties: properties && this.table(properties),
      items: this.#ofSome(items),
      allOf: this.#list(allOf),
      anyOf: this.#list(anyOf),
      not: this.#ofSome(schema['not']),
      // The generated code says `must` in place of `then`, because `await` takes an object with a property `then` for a
      // promise.
      when: this.#ofSome(schema['if']),
      must: this.#ofSome(schema['then']),
      rule: JSON.stringify(schema['x-rule']),
      date: schema['format'] === 'date' && 'true',
      aboveZero: schema['x-above-zero'] === true && 'true',
    });
    if (base && said === '') return base;
    return base ? `{ ...${base}, ${said} }` : `{ ${said} }`;
  }

  table(schemas: Record<string, Schema>): string {
    const entries = Object.entries(schemas).map(([name, schema]) => [name, this.of(schema)]);
    return `{ ${members(Object.fromEntries(entries))} }`;
  }

  #ofSome(schema: unknown): string | false {
    return isRecord(schema) && this.of(schema);
  }

  #list(schemas: Schema[] | undefined): string | undefined {
    return schemas && `[${schemas.map((schema) => this.of(schema)).join(', ')}]`;
  }
}
