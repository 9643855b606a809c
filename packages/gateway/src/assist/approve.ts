import { createHash } from 'node:crypto';
import { CrossborderFxError } from '@crossborder-fx/client';
import { RowsError } from '@crossborder-fx/payouts';
import { textOf } from '../data/database.ts';
import { keepDecision } from '../decide/decide.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { Problem } from '../http/problem.ts';
import { longestClaim, type Preparations } from './prepare.ts';
import { type Prepared, Refused, type State } from './prepared.ts';

const mostListed = 10_000;
/** The columns of the list, without the rows of payout runs, because there may be 500 rows in each object. */
const listed = "id, kind, assistant, at, expires, state, '[]' AS body, '{}' AS result";

/** Shows prepared objects (such as unconfirmed payments) to a person, and carries out the person's decision. */
export function createApprovals(context: GatewayContext, preparations: Preparations) {
  const { store, kinds, catchUp, end } = preparations;

  const find = async (id: string): Promise<Prepared> => {
    const one = await store.find(id);
    if (!one) throw new Problem(404, 'not-found', 'There is no prepared object with this id.');
    await catchUp(one);
    return one;
  };
  const headOf = ({ id, kind, assistant, at, expires, state }: Prepared) => {
    return { id, kind, assistant, state, at: textOf(at), expires: textOf(expires) };
  };

  /** @returns the state, and a function that computes the digest to approve, from the rate that the person is shown */
  async function look(one: Prepared) {
    const seen = await kinds[one.kind].look(one).catch(asProblem);
    const digestWith = (rate: string | undefined) => {
      const hash = createHash('sha256').update(JSON.stringify([one.id, seen.shown, rate]));
      return [hash.digest('hex'), rate].filter(Boolean).join('.');
    };
    return { ...seen, digestWith };
  }

  return {
    async list() {
      const states: State[] = ['prepared', 'approving', 'creating', 'ending'];
      const waiting = await store.list(states, mostListed, listed);
      return { prepared: waiting.map(headOf) };
    },

    async view(id: string) {
      const one = await find(id);
      if (!isWaiting(one)) return headOf(one);
      const { shown, beside, rate, digestWith } = await look(one);
      // The digest contains the rate that this person is shown, because another person may be shown another rate.
      return { ...headOf(one), shown, beside, digest: digestWith(rate) };
    },

    /** The decision is stored before it takes effect. */
    async decide(decider: string, id: string, body: unknown): Promise<object> {
      const { approve, refuse, reason, ...others } = Object(body);
      const isOne = typeof approve === 'string' ? refuse === undefined : refuse === true;
      const isReason = typeof reason === 'string' && reason.trim() !== '' && reason.length <= 500;
      if (!isOne || !isReason || Object.keys(others).length > 0) {
        const rule =
          'must have a reason of at most 500 characters, and either approve with the digest that was shown, or refuse: true.';
        throw new Problem(400, 'invalid-request', `The body ${rule}`, { path: '', rule });
      }
      const one = await find(id);
      const by = { by: decider, reason };
      const about = { decider, caller: one.assistant, reference: id, reason: reason.trim() };
      if (refuse) {
        const kept = { ...about, operation: `refuse ${one.kind}`, decision: { refuse } };
        const refused = () => end(one, 'refused', by).then(() => ({ id }));
        return keepDecision(context, kept, refused).catch(asProblem);
      }

      if (!isWaiting(one))
        throw changed('state', `the state of the prepared object is ${one.state} by now.`);
      const seen = await look(one);
      const rate = /\.(.+)/s.exec(approve)?.[1];
      const why = 'the object has changed since you looked at it. Look at it again, then approve.';
      if (seen.digestWith(rate) !== approve) throw changed('digest', why);
      const decision = { approve, shown: one.kind === 'beneficiary' ? undefined : seen.shown };
      const kept = { ...about, operation: `approve ${one.kind}`, decision };
      return keepDecision(context, kept, async () => {
        const begun = (await context.database.journal.read('now')).now.getTime();
        const age = begun - (one.result.begun ?? Number.NaN);
        const isUnderWay = one.state === 'approving' && age >= 0 && age < longestClaim;
        if (isUnderWay || context.underWay.has(id))
          throw changed(
            'state',
            'another approval is under way, or was cut off in the last minute.',
          );
        context.underWay.add(id);
        try {
          const isFirst = one.state === 'prepared';
          if (!(await store.change(one, 'approving', { ...by, begun }))) {
            const why = 'the object was withdrawn or another person is deciding about it.';
            throw changed('state', why);
          }
          const { id: made } = await seen.approve(rate).catch(async (error) => {
            const state = hadNoEffect(error, isFirst) ? 'prepared' : 'approving';
            await store.change(one, state, { begun: undefined });
            throw error;
          });
          await store.move(one, ['approving'], 'approved', { id: String(made) });
          return { id: String(made) };
        } finally {
          context.underWay.delete(id);
        }
      }).catch(asProblem);
    },
  };
}

const isWaiting = ({ state }: Prepared) => state === 'prepared' || state === 'approving';

function changed(field: string, why: string): Problem {
  return new Problem(409, 'changed', `Nothing was approved, because ${why}`, { fields: [field] });
}

/** After a lost answer, only a refusal by the service proves that nothing was confirmed or created. */
function hadNoEffect(error: unknown, isFirst: boolean): boolean {
  if (error instanceof CrossborderFxError)
    return error.outcome === 'rejected' || (isFirst && error.outcome !== 'unknown');
  return isFirst && (error instanceof RowsError || (error instanceof Refused && !error.isPartly));
}

function asProblem(error: unknown): never {
  if (error instanceof Refused) throw new Problem(409, 'refused', error.message, { ...error.more });
  if (error instanceof RowsError) throw new Problem(409, 'refused', `${error.message}.`);
  throw error;
}
