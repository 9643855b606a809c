import { textOf } from '../common/answer.ts';
import type { Check } from '../common/operation.ts';
import type { CallOptions } from '../common/pipeline.ts';
import { CrossborderFxError } from '../errors/errors.ts';
import { noId, type OnceOperation } from '../journals/journal.ts';
import { recordIn } from '../read/envelope.ts';
import type { CreateOnce } from './create-once-method.ts';
import { type Fields, firstSentAt } from './find-candidates.ts';
import { hashOf, isTagOf, loginOf, normalise } from './marker.ts';
import { answeredWithAnother, askJournal, unsentContext } from './once-errors.ts';
import type { OnceCalls } from './once-task.ts';
import { prepareOnce } from './prepare-once.ts';
import { reserveFields } from './reserve-fields.ts';
import { runOnce } from './run-once.ts';
import { searchSince } from './service-days.ts';
import type { SharedList } from './shared-list.ts';

export interface Kind<Body, Shown extends object> {
  operation: OnceOperation;
  check: Check;
  /** A field of the body that may differ between calls with the same reference. */
  passing?: keyof Body & string;
  list: SharedList<Shown>;
  /** Whether the service's list of these objects takes `fromDate` and documents the dates of its items. */
  isDated?: boolean;
  get(id: string, options: CallOptions): Promise<Shown | undefined>;
  fieldsOf(body: Body): Fields;
  /** Returns the name of a field in which an object certainly differs from the request, or undefined. */
  differing(shown: Shown, asked: Fields): string | undefined;
  /** Whether the service shows the tag of an object, and so the marker by which the client finds the object again. */
  isTagged?: boolean;
  /** Returns whether an object was certainly created before a given day, for a list without `fromDate`. */
  isOlder?(shown: Shown, day: string): boolean;
  withId?(shown: Shown): Shown;
}

export function createOnceOf<Body, Shown extends { id: string; tag?: unknown }>(
  kind: Kind<Body, Shown>,
  calls: OnceCalls,
): CreateOnce<Body, Shown>['createOnce'] {
  const { operation, list, differing, isTagged = false, passing = '' } = kind;
  const withId = (shown: Shown) => kind.withId?.(shown) ?? shown;
  return async (given, options) => {
    const { journal } = options;
    const { body, tag, marker, task, call } = await prepareOnce<Body>(kind, given, options);
    const timeout = calls.requireTimeout(options.timeout ?? calls.timeout, operation);
    const decisions = { ...options, timeout };
    const fields = kind.fieldsOf(body);
    const identity = { ...task, fields, by: await loginOf(calls) };

    const isMarked = (shown: Shown) => isTagged && normalise(shown.tag) === normalise(tag);
    // If the service shows no tags, any object that fits the request may be its result. A service may cut the marker
    // off the end of a tag. A marker elsewhere in a tag proves nothing: the tag of another reference may contain this
    // whole tag.
    const mayBeOurs = (shown: Shown) =>
      !isTagged ||
      normalise(tag).includes(normalise(shown.tag)) ||
      normalise(shown.tag).includes(marker);
    /** Returns whether the tag was made for this account, in any scope, but for another reference. */
    const isTaggedByOther = async (shown: Shown) =>
      isTagged && !isMarked(shown) && (await isTagOf(journal.account, operation, shown.tag));
    const isForeign = async (shown: Shown) =>
      (await isTaggedByOther(shown)) || (!isMarked(shown) && differing(shown, fields));
    /** Leaves out objects that are the result of another key of the journal. */
    const withoutOthers = async (all: Shown[]) => {
      if (all.length === 0) return all;
      const idOf = ({ id }: Shown) => textOf(id) ?? noId;
      const read = () => journal.keysOf(operation, all.map(idOf));
      const keys = await askJournal(read, unsentContext(task, 1), decisions);
      const isOther = await Promise.all(
        all.map(async (shown) => {
          const key = keys.get(idOf(shown)) ?? task.key;
          return key !== task.key || (await isTaggedByOther(shown));
        }),
      );
      return all.filter((_, index) => !isOther[index]);
    };

    return runOnce<Shown>(
      {
        identity,
        calls,
        logged: {
          operation: calls.operationOf(operation),
          async isBody(text, { hash }) {
            const { tag: shown = '', [passing]: _, ...lasting } = recordIn(text) ?? {};
            return shown === tag && (await hashOf(lasting)) === hash;
          },
          isTagged: (shown) => isTagged && shown.tag === tag,
          read: (answer) => withId(answer as Shown),
        },
        get: (id, timeout = call.timeout) => kind.get(id, { ...call, timeout }),
        async send(beforeSend) {
          let isRefused = false;
          try {
            const once = { ...call, maxRetries: 0 };
            const created = withId(await calls.send(operation, { body }, once, beforeSend));
            // A cache between client and service may have answered with the result of another request.
            if (await isForeign(created)) {
              const field = differing(created, fields);
              throw answeredWithAnother(
                operation,
                'unknown',
                field && `a wrong object: ${field} differs. Use the sandbox, not a mock`,
              );
            }
            return created;
          } catch (error) {
            isRefused = error instanceof CrossborderFxError && error.outcome === 'rejected';
            throw error;
          } finally {
            list.passOver(task.key, isRefused);
          }
        },
        async beforeClaim(record) {
          if (!isTagged) await reserveFields(journal, record);
        },
        async accepts(shown, mustFit) {
          return !(await isForeign(shown)) && !(mustFit && differing(shown, fields));
        },
        async look(attempts, begunSince) {
          const isRefused = attempts.every(({ state }) => state === 'refused');
          // If the service refused every attempt, a reading of its list that began after the last refusal is enough,
          // and can serve several references. For a person's decision, the client reads the list again.
          const isDecided = options.resend !== undefined || options.adopt !== undefined;
          const refusedAt = isRefused && !isDecided ? list.refusedAt(task.key) : undefined;
          const { byTag, complete, isEmpty, ...found } = await searchSince(
            firstSentAt(attempts),
            (days, notice, isWide) => {
              // A list without dates always shows every object, so a wrong clock of the service hides none of them.
              if (!kind.isDated && !kind.isOlder) notice();
              return list.search({
                query: kind.isDated ? days : {},
                ...{ call, begunSince: refusedAt ?? begunSince, key: task.key },
                tag: isTagged ? tag : undefined,
                kindOf(shown) {
                  if (kind.isOlder?.(shown, days.fromDate)) return undefined;
                  notice();
                  if (isMarked(shown)) return 'byTag';
                  // An object created days before the refused request does not show that this request took effect.
                  if (isRefused && isWide) return undefined;
                  // Compares the object with each attempt, because a refused attempt may have had another body.
                  const isExcludedFromAll = attempts.every((one) => differing(shown, one.fields));
                  return isExcludedFromAll ? undefined : 'similar';
                },
              });
            },
          );
          // An object's status may change while the client reads the list, so the list may show it on two pages.
          const unique = [...new Map(byTag.map((one) => [one.id, one])).values()];
          const marked = await withoutOthers(unique);
          const similar = await withoutOthers(found.similar);
          const [one] = marked;
          const isCertain = marked.length === 1 && one && textOf(one.id) && !differing(one, fields);
          return {
            certain: isCertain ? one : undefined,
            marked: marked.length,
            candidates: one ? marked : similar,
            suspects: one ? marked : similar.filter(mayBeOurs),
            complete,
            isEmpty,
          };
        },
      },
      decisions,
    );
  };
}
