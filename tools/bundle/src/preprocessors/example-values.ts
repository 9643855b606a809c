import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isRecord } from '@crossborder-fx/tools-description';
import { parse } from 'yaml';
import type { Rule } from '../lint-rules/visitor.ts';

/** Thrown when a `$ref` in an example has no target; the message names the reference and the file. */
class UnknownValueError extends Error {
  override readonly name = 'UnknownValueError';
}

/**
 * Replaces each `$ref` in the value of an example by the target of the `$ref`, which may contain more references. A key
 * beside a `$ref` replaces the same key of the target. A key that is written before the `$ref` stays first.
 */
export class Composer {
  readonly #files = new Map<string, unknown>();

  /** @param file the file that contains the value, because the references in the value are relative to this file */
  compose(value: unknown, file: string, trail: readonly string[] = []): unknown {
    if (Array.isArray(value)) return value.map((item) => this.compose(item, file, trail));
    if (!isRecord(value)) return value;
    const { $ref: reference, ...own } = value;
    const fields = Object.fromEntries(
      Object.entries(own).map(([key, field]) => [key, this.compose(field, file, trail)]),
    );
    if (typeof reference !== 'string') return fields;
    const target = this.#follow(reference, file, trail);
    if (!isRecord(target)) return target;
    const keys = Object.keys(value);
    const first = keys.slice(0, keys.indexOf('$ref')).map((key) => [key, undefined] as const);
    return { ...Object.fromEntries(first), ...target, ...fields };
  }

  #follow(reference: string, file: string, trail: readonly string[]): unknown {
    const refuse = (problem: string, cause?: unknown) =>
      new UnknownValueError(`The reference \`${reference}\` in ${basename(file)} ${problem}.`, {
        cause,
      });
    const step = (node: unknown, key: string): unknown => {
      if (isRecord(node) && key in node) return node[key];
      throw refuse('leads to a value that does not exist');
    };

    const [path = '', pointer = ''] = reference.split('#');
    const target = path === '' ? file : resolve(dirname(file), path);
    const place = `${target}#${pointer}`;
    if (trail.includes(place)) throw refuse('refers back to itself');
    const [, entry = '', ...keys] = pointer.split('/');
    let content: unknown;
    try {
      content = this.#read(target);
    } catch (cause) {
      throw refuse('cannot be read', cause);
    }
    return keys.reduce(step, this.compose(step(content, entry), target, [...trail, place]));
  }

  #read(file: string): unknown {
    if (!this.#files.has(file)) this.#files.set(file, parse(readFileSync(file, 'utf8')));
    return this.#files.get(file);
  }
}

/**
 * OpenAPI allows no `$ref` inside the value of an example. In spec/, such references lead to spec/components/story, the data
 * that all examples share.
 */
export const exampleValues: Rule = () => {
  const composer = new Composer();
  return {
    Example(example, { report, location }) {
      try {
        example['value'] = composer.compose(example['value'], location.source.absoluteRef);
      } catch (error) {
        if (!(error instanceof UnknownValueError)) throw error;
        report({ message: error.message, location: location.child('value') });
      }
    },
  };
};
