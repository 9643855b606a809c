import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord, pascalCase } from '@crossborder-fx/tools-description';
import { parse } from 'yaml';
import type { Rule } from '../lint-rules/visitor.ts';

const extension = 'x-notification';
const templateFile = '_template.yaml';

type Values = Record<string, unknown>;

/**
 * Fills the template of the notifications, `_template.yaml`. Each path item with `x-notification` becomes a copy of the
 * template. In the copy, each `{name}` is replaced by a value of `x-notification`, by a value of its entry in `choices`, or by
 * the name of the event (`event`, `Event`).
 */
export const notifications: Rule = () => ({
  PathItem(pathItem, { key, location, report }) {
    const own = pathItem[extension];
    if (!isRecord(own)) return;
    delete pathItem[extension];
    const file = join(dirname(location.source.absoluteRef), templateFile);
    const { template, choices } = parse(readFileSync(file, 'utf8'));
    const event = String(key);
    const values: Values = { ...own, event, Event: pascalCase(event.toLowerCase()) };
    const place = location.child(extension);
    const missing = (what: string) =>
      report({ message: `${what} is not in ${templateFile}.`, location: place });
    for (const [name, options] of Object.entries<Values>(choices)) {
      const chosen = options[String(own[name])];
      if (isRecord(chosen)) Object.assign(values, chosen);
      else missing(`\`${name}: ${own[name]}\``);
    }
    const filled = fill(template, values, (name) => missing(`A value for \`{${name}}\``));
    Object.assign(pathItem, filled);
  },
});

function fill(node: unknown, values: Values, onMissing: (name: string) => void): unknown {
  const valueNamed = (name: string) => {
    if (!(name in values)) onMissing(name);
    return values[name];
  };
  const filled = (inner: unknown) => fill(inner, values, onMissing);
  if (Array.isArray(node)) return node.map(filled);
  if (isRecord(node)) {
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [String(filled(key)), filled(value)]),
    );
  }
  if (typeof node !== 'string') return node;
  const [, whole] = /^\{(\w+)\}$/.exec(node) ?? [];
  if (whole !== undefined) return filled(valueNamed(whole));
  return node.replace(/\{(\w+)\}/g, (_, name: string) => String(valueNamed(name)));
}
