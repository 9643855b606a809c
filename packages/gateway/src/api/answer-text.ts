import type { GatewayOperation } from './operations.ts';

/**
 * Returns the JSON text that answers a program: the object in the service's response `text`, in the response form of the
 * operation. The service wraps an object differently when it answers a read than when it answers a creation.
 *
 * @returns undefined when `text` does not contain the object, such as when `text` is another page of a list
 */
export function answerTextOf(
  operation: GatewayOperation,
  { id, payeeVerification }: { id: string; payeeVerification?: unknown },
  text = 'null',
): string | undefined {
  // Keeps the original text of a number if a JavaScript number would lose some of its digits.
  const shown = Object(
    JSON.parse(text, (_name, value, context?: { source?: string }) => {
      const source = String(context?.source);
      return typeof value !== 'number' || String(value) === source ? value : rawJSON?.(source);
    }),
  );
  const isIt = (value: unknown) => {
    const { fixedForwardId, id: ownId } = Object(value);
    return String(fixedForwardId || ownId) === id;
  };
  const found = [shown, ...Object.values(shown).flat()].find(isIt);
  if (!found) return undefined;
  const shownIn = Object.keys(shown).find((name) => shown[name] === found);
  const isWhole = shownIn !== undefined || found === shown;
  // Only the service's answer to the creation shows a payee verification. If that answer was lost, the client has read it in the log.
  const isVerified = 'payeeVerification' in { ...shown, ...found };
  const more = isVerified || payeeVerification === undefined ? undefined : { payeeVerification };
  if (isWhole && shownIn === operation.wrapper && !more) return text;
  const { [shownIn ?? '']: _, ...others } = shownIn === undefined ? {} : shown;
  return JSON.stringify(inItsForm(operation, { ...others, ...found, ...more }));
}

const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };

/** Puts an object into the operation's response form: most fields inside a wrapper, and some fields outside it. */
export function inItsForm({ wrapper, beside }: GatewayOperation, given: object): object {
  const object: Record<string, unknown> = { ...given };
  if (object['id'] === 'no-id') delete object['id'];
  if (wrapper === undefined) return object;
  const taken = beside.filter((name) => name in object).map((name) => [name, object[name]]);
  for (const [name] of taken) delete object[String(name)];
  return { [wrapper]: object, ...Object.fromEntries(taken) };
}
