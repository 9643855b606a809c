import type { AccountData } from '../data/control-interface.ts';
import { formatAmount, toUnits } from '../data/formats.ts';

type Day = AccountData['days'][number];

const width = 1000;
const height = 100;

/** What was booked at the end of each day, as a line and as a sentence. */
export function BalanceChart({ days }: { days: readonly Day[] }) {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  const units = days.map(({ booked }) => toUnits(booked.value));
  const lowest = units.reduce((one, other) => (other < one ? other : one));
  const highest = units.reduce((one, other) => (other > one ? other : one));
  const lowestDay = days[units.indexOf(lowest)] ?? first;
  const highestDay = days[units.indexOf(highest)] ?? first;
  const line = pathOf(units, lowest, highest);
  return (
    <figure class="chart">
      <svg
        role="img"
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        aria-label={`Booked from ${first.day} to ${last.day}: first ${shown(first)}, last ${shown(last)}, lowest ${shown(lowestDay)} on ${lowestDay.day}, highest ${shown(highestDay)} on ${highestDay.day}.`}
      >
        <path class="area" d={`${line}V${height}H0Z`} />
        <path class="line" d={line} />
      </svg>
      <figcaption>
        {Object.entries({ Lowest: lowestDay, Highest: highestDay }).map(([name, { booked }]) => (
          <span key={name}>
            {name} <b class="money">{formatAmount(booked.value)}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** A step for each day: a balance stays until the next movement. */
function pathOf(units: readonly bigint[], lowest: bigint, highest: bigint): string {
  const range = highest - lowest;
  const step = width / units.length;
  return units
    .map((unit, index) => {
      // Only a place on the screen, to a hundredth of its height.
      const share = range === 0n ? height / 2 : Number(((unit - lowest) * BigInt(height)) / range);
      const y = height - share;
      const right = (step * (index + 1)).toFixed(1);
      return index === 0 ? `M0 ${y}H${right}` : `V${y}H${right}`;
    })
    .join('');
}

function shown({ booked: { value, currency } }: Day): string {
  return `${formatAmount(value)} ${currency}`;
}
