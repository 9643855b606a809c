import { pageSize } from '../data/control-interface.ts';
import { ActionButton } from './action-button.tsx';

interface PagerProps {
  page: number;
  total: number;
  go(page: number): void;
}

export function Pager({ page, total, go }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  return (
    <nav class="pager" aria-label="Pages">
      <span role="status">
        {total === 0 ? 'None' : `${first} to ${Math.min(page * pageSize, total)} of ${total}`}
      </span>
      {last > 1 && (
        <>
          <ActionButton isBusy={page <= 1} onClick={() => go(page - 1)}>
            Previous
          </ActionButton>
          <ActionButton isBusy={page >= last} onClick={() => go(page + 1)}>
            Next
          </ActionButton>
        </>
      )}
    </nav>
  );
}
