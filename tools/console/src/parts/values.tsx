import type {
  AmountObject,
  FixedForwardStatus,
  PaymentStatus,
  TradeStatus,
} from '@crossborder-fx/openapi';
import type { ComponentChildren } from 'preact';
import type {
  ListedDelivery,
  MoneyEffect,
  ObjectLink,
} from '../../../../packages/sandbox/src/control/answers.ts';
import { formatAmount, formatParis, formatWall } from '../data/formats.ts';
import { objectNames } from '../data/words.ts';
import { hashOf } from '../places.ts';

/** Text that anybody may have written. It changes the direction of nothing around it. */
export function Text({ children }: { children: string | undefined }) {
  return <bdi>{children}</bdi>;
}

export function Money({ amount: { value, currency } }: { amount: AmountObject }) {
  return (
    <span class="money">
      {formatAmount(value)} <span class="currency">{currency}</span>
    </span>
  );
}

/** What is booked, in words; `nothing` where that is nothing. */
export function Effects({
  effects,
  nothing,
}: {
  effects: readonly MoneyEffect[];
  nothing?: string;
}) {
  if (effects.length === 0) return <>{nothing}</>;
  return (
    <>
      {effects.map(({ kind, amount, account }, index) => (
        <span key={index} class="effect" data-kind={kind}>
          {kind} <Money amount={amount} /> {kind === 'credits' ? 'to' : 'from'}{' '}
          <Text>{account}</Text>
        </span>
      ))}
    </>
  );
}

export function Moment({ at }: { at: string | number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatParis(at)}</time>;
}

export function WallTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={at}>
      {formatWall(date)}.{String(date.getMilliseconds()).padStart(3, '0')}
    </time>
  );
}

type KnownStatus = PaymentStatus | TradeStatus | FixedForwardStatus | ListedDelivery['state'];

// What is not here looks neutral.
const tones: Partial<Record<string, string>> = {
  finalized: 'good',
  delivered: 'good',
  waitingconfirmation: 'waiting',
  waitingsignature: 'waiting',
  pending: 'waiting',
  blocked: 'bad',
  refused: 'bad',
  rejected: 'bad',
  failed: 'bad',
} satisfies { [Name in KnownStatus]?: 'good' | 'waiting' | 'bad' };

export function Status({ status, stage }: Partial<Record<'status' | 'stage', string | undefined>>) {
  const text = status ?? stage ?? 'no status';
  return (
    <span class="status" data-tone={tones[text] ?? 'neutral'}>
      {text}
      {status !== undefined && stage !== undefined && <span class="stage"> / {stage}</span>}
    </span>
  );
}

export function AnswerStatus({ status, none }: { status: number | undefined; none?: string }) {
  const isBad = status === undefined || status >= 400;
  return (
    <span class="status" data-tone={isBad ? 'bad' : 'good'}>
      {status ?? none}
    </span>
  );
}

export function About({ about: { path, id } }: { about: ObjectLink }) {
  return (
    <a href={hashOf(path, id)}>
      {objectNames[path]} {id}
    </a>
  );
}

export function Hint({ children }: { children: ComponentChildren }) {
  return <span class="hint">{children}</span>;
}

export function Code({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return (
    <section class="code" aria-label={label}>
      <pre>
        <bdi>{text}</bdi>
      </pre>
    </section>
  );
}

export function Fields({ of: fields }: { of: object }) {
  return (
    <dl class="fields">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name}>
          <dt>
            <Text>{name}</Text>
          </dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span class="nothing">none</span>;
  if (typeof value !== 'object') return <Text>{String(value)}</Text>;
  if (isAmount(value)) return <Money amount={value} />;
  if (Object.keys(value).length === 0) return <span class="nothing">empty</span>;
  return <Fields of={value} />;
}

function isAmount(value: object): value is AmountObject {
  const { value: number, currency, ...others }: Partial<Record<string, unknown>> = { ...value };
  const isPair = typeof number === 'string' && typeof currency === 'string';
  return isPair && Object.keys(others).length === 0;
}
