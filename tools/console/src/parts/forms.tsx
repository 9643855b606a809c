import type { ComponentChildren, InputHTMLAttributes } from 'preact';

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

interface ActionFormProps {
  class?: string;
  onSubmit: () => unknown;
  children: ComponentChildren;
}

export function ActionForm({ class: name = 'form', onSubmit, children }: ActionFormProps) {
  return (
    <form
      class={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface TextFieldProps {
  label: ComponentChildren;
  type?: 'text' | 'search' | 'number' | 'datetime-local';
  value: string;
  required?: boolean;
  placeholder?: string;
  inputMode?: 'decimal';
  min?: number;
  max?: number | undefined;
  onValue: (value: string) => void;
}

export function TextField({ label, onValue, ...others }: TextFieldProps) {
  // Preact has a type for each type of input, and none for a choice of them.
  const input = others as InputHTMLAttributes;
  return (
    <label>
      {label}
      <input {...input} onInput={({ currentTarget }) => onValue(currentTarget.value)} />
    </label>
  );
}

interface SelectProps {
  label: ComponentChildren;
  value: string | undefined;
  /** The value of each, and its text where that is another. */
  options: readonly (string | readonly [value: string, text: string])[];
  onValue: (value: string) => void;
}

export function Select({ label, value, options, onValue }: SelectProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {options.map((option) => {
          const [name, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={name} value={name}>
              {text}
            </option>
          );
        })}
      </select>
    </label>
  );
}
