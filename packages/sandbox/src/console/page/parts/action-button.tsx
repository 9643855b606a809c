import type { ComponentChildren } from 'preact';

interface ActionButtonProps {
  isBusy?: boolean;
  isMain?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
  children: ComponentChildren;
}

/** A button that keeps the focus while what it does is under way. */
export function ActionButton(props: ActionButtonProps) {
  const { isBusy = false, isMain = false, type = 'button', onClick, children } = props;
  return (
    <button
      type={type}
      class={isMain ? 'main' : undefined}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onClick?.();
      }}
    >
      {children}
    </button>
  );
}
