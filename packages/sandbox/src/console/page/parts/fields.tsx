import type { AmountObject } from '@crossborder-fx/openapi';
import { Money } from './money.tsx';
import { Text } from './text.tsx';

/** The fields of an object of the interface, at any depth. */
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
  const { value: number, currency, ...others } = value as Partial<Record<string, unknown>>;
  const isPair = typeof number === 'string' && typeof currency === 'string';
  return isPair && Object.keys(others).length === 0;
}
