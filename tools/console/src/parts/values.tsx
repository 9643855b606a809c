import type {
  AmountObject,
  FixedForwardStatus,
  PaymentStatus,
  TradeStatus,
} from '@crossborder-fx/openapi';
import type { DeliveryData } from '../data/control-interface.ts';
import { formatAmount } from '../data/formats.ts';

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

const inParis = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Business time, as a clock in Paris shows it. */
export function Moment({ at }: { at: string | number }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{inParis.format(date)}</time>;
}

const onWall = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' });

/** Wall time of today, on this machine. */
export function WallTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={at}>
      {onWall.format(date)}.{String(date.getMilliseconds()).padStart(3, '0')}
    </time>
  );
}

type KnownStatus = PaymentStatus | TradeStatus | FixedForwardStatus | DeliveryData['state'];

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

/** The status of an object, with its stage where it has one. */
export function Status({ status, stage }: Partial<Record<'status' | 'stage', string | undefined>>) {
  const text = status ?? 'no status';
  return (
    <span class="status" data-tone={tones[text] ?? 'neutral'}>
      {text}
      {stage !== undefined && <span class="stage"> / {stage}</span>}
    </span>
  );
}

/** The status of an answer, or `none` where there is no answer. */
export function AnswerStatus({ status, none }: { status: number | undefined; none?: string }) {
  const isBad = status === undefined || status >= 400;
  return (
    <span class="status" data-tone={isBad ? 'bad' : 'good'}>
      {status ?? none}
    </span>
  );
}

/** JSON or other text in its lines. It can be scrolled by the keyboard. */
export function Code({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by the keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      <pre>
        <bdi>{text}</bdi>
      </pre>
    </section>
  );
}

/** The fields of an object of the interface, at any depth. */
export function Fields({ of: fields, class: name = 'fields' }: { of: object; class?: string }) {
  return (
    <dl class={name}>
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
  const { value: number, currency, ...others } = value as Partial<Record<string, unknown>>;
  const isPair = typeof number === 'string' && typeof currency === 'string';
  return isPair && Object.keys(others).length === 0;
}
