export type Result = 'right' | 'wrong' | 'unknown';

const lines: Record<Result, string> = {
  right: 'M3 8.5L6.5 12L13 4.5',
  wrong: 'M4 4L12 12M12 4L4 12',
  unknown: 'M4 8H12',
};

/** How a check went, drawn: the fonts of some machines lack the signs for it. A word stands beside it. */
export function Mark({ of: result }: { of: Result }) {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={lines[result]} />
    </svg>
  );
}
