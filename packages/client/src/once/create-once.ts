import type { Check } from '../ground/operation.ts';
import type { CallOptions } from '../ground/pipeline.ts';
import { askJournal } from './ask-journal.ts';
import type { CreateOnce } from './create-once-method.ts';
import type { Fields } from './exclude.ts';
import { allSince, firstSentAt, noId } from './find-candidates.ts';
import type { NewRecord, OnceOperation } from './journal.ts';
import { isTagOf, normalise } from './marker.ts';
import { unsentContext } from './once-errors.ts';
import type { OnceCalls, OnceTask, Open } from './once-task.ts';
import { prepareOnce } from './prepare-once.ts';
import { runOnce } from './run-once.ts';
import type { SharedList } from './shared-list.ts';
import { idsOfTwins, requireNoTwin } from './twin.ts';

/** A kind of object that is created once. */
export interface Kind<Body, Shown> {
  operation: OnceOperation;
  check: Check;
  /** A field that is another one each time the same thing is asked for. */
  passing?: keyof Body & string;
  list: SharedList<Shown>;
  /** Whether its list takes a first day, whose dates are documented. */
  isDated?: boolean;
  /** Undefined when the service shows no such object. */
  get(id: string, options: CallOptions): Promise<Shown | undefined>;
  /** What a record keeps of a body. */
  fieldsOf(body: Body): Fields;
  isExcluded(shown: Shown, asked: Fields): boolean;
  /** Whether it shows its tag when it is read, so that it is found again by its marker. */
  isTagged?: boolean;
  /** Whether it was certainly created before the day of a moment. */
  isOlder?(shown: Shown, since: Date): boolean;
  /** The object with an id, where the service shows it without. */
  withId?(shown: Shown): Shown;
}

/** `createOnce` of a kind of object. */
export function createOnceOf<Body, Shown extends { id: string; tag?: unknown }>(
  kind: Kind<Body, Shown>,
  { send, timeout: usualTimeout }: OnceCalls,
): CreateOnce<Body, Shown>['createOnce'] {
  const { operation, list, isExcluded } = kind;
  return async (given, options) => {
    const { journal, signal } = options;
    const { body, tag, marker, task, call } = await prepareOnce<Body>(kind, given, options);
    const timeout = options.timeout ?? usualTimeout;
    const fields = kind.fieldsOf(body);
    const identity = { ...task, fields };

    /** Finds what one of these attempts may have asked for. One that was refused may have had another body. */
    const search = (
      attempts: Open['attempts'],
      begunSince: number,
      tagOfIt: string | undefined,
      isOther: (shown: Shown) => boolean,
    ) => {
      const query = kind.isDated ? allSince(firstSentAt(attempts)) : {};
      const kindOf = (shown: Shown) => {
        if (tagOfIt !== undefined && isMarked(shown)) return 'byTag';
        // A journal gives the fields back as they were claimed.
        const isExcludedFromAll = attempts.every((one) => isExcluded(shown, one.fields));
        return isExcludedFromAll || isOther(shown) ? undefined : 'similar';
      };
      return list.search({ query, call, begunSince, key: task.key, tag: tagOfIt, kindOf });
    };

    const isMarked = (shown: Shown) => normalise(shown.tag) === normalise(tag);
    // A service may truncate a tag, and the marker with it. A marker in another place proves nothing
    // either: another reference may quote the whole tag.
    const mayBeOurs = (shown: Shown) =>
      normalise(tag).includes(normalise(shown.tag)) || normalise(shown.tag).includes(marker);
    const byMarker: Pick<OnceTask<Shown>, 'accepts' | 'look'> = {
      async accepts(shown) {
        if (isMarked(shown)) return true;
        if (isExcluded(shown, fields)) return false;
        // A tag of ours with another marker belongs to another reference.
        return !(await isTagOf(journal.account, operation, shown.tag));
      },
      async look(attempts, begunSince) {
        const isOther = () => false;
        const { byTag, similar, complete } = await search(attempts, begunSince, tag, isOther);
        // An object whose status changed between two pages may be on both.
        const marked = [...new Map(byTag.map((one) => [one.id, one])).values()];
        const [one] = marked;
        const isCertain = marked.length === 1 && one?.id && !isExcluded(one, fields);
        return {
          certain: isCertain ? one : undefined,
          isMarked: marked.length > 0,
          isAmbiguous: marked.length > 1,
          candidates: one ? marked : similar,
          suspects: one ? marked : similar.filter(mayBeOurs),
          complete,
        };
      },
    };

    const idsOfOthers = (records: readonly Pick<NewRecord, 'key' | 'operation' | 'fields'>[]) => {
      const unsent = unsentContext(operation, task.reference, 1);
      return askJournal(() => idsOfTwins(journal, records), unsent, timeout, signal);
    };
    const isAmong = (ids: Set<string>, { id }: Shown) => id !== noId && ids.has(String(id));
    // Each that fits may be the result, and none certainly is.
    const byFields: Pick<OnceTask<Shown>, 'accepts' | 'look' | 'beforeClaim'> = {
      beforeClaim: (record) => requireNoTwin(journal, record),
      async accepts(shown) {
        if (isExcluded(shown, fields)) return false;
        return !isAmong(await idsOfOthers([identity]), shown);
      },
      async look(attempts, begunSince) {
        const taken = await idsOfOthers(attempts);
        const since = firstSentAt(attempts);
        const isOther = (shown: Shown) =>
          isAmong(taken, shown) || kind.isOlder?.(shown, since) === true;
        const { similar, complete } = await search(attempts, begunSince, undefined, isOther);
        return { candidates: similar, suspects: similar, complete };
      },
    };

    return runOnce<Shown>(
      {
        identity,
        looksAfterRefusal: true,
        get: (id) => kind.get(id, call),
        async send(beforeSend) {
          try {
            const created = await send<Shown>(operation, { body }, call, beforeSend);
            return kind.withId?.(created) ?? created;
          } finally {
            list.passOver(task.key);
          }
        },
        ...(kind.isTagged ? byMarker : byFields),
      },
      { ...options, timeout },
    );
  };
}
