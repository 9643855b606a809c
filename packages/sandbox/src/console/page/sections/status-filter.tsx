interface StatusFilterProps {
  counts: Readonly<Record<string, number>>;
  /** Undefined: all. */
  status: string | undefined;
  choose(status: string | undefined): void;
}

/**
 * How many objects there are of each status; one press shows only these. How many there are in all, with
 * those that have no status, is below the list.
 */
export function StatusFilter({ counts, status, choose }: StatusFilterProps) {
  // One that nothing has any more can still be given up.
  const shown = Object.entries(counts).filter(([name, count]) => count > 0 || name === status);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the heading
    <div class="filter" role="group" aria-label="Show by status">
      <button type="button" aria-pressed={status === undefined} onClick={() => choose(undefined)}>
        all
      </button>
      {shown.map(([name, count]) => (
        <button
          key={name}
          type="button"
          aria-pressed={status === name}
          onClick={() => choose(name)}
        >
          {name} <span class="count">{count}</span>
        </button>
      ))}
    </div>
  );
}
