import type { ComponentChildren, InputHTMLAttributes, SelectHTMLAttributes } from 'preact';

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
  onSubmit: (values: Record<string, string>) => unknown;
  children: ComponentChildren;
}

export function ActionForm({ class: name = 'form', onSubmit, children }: ActionFormProps) {
  return (
    <form
      class={name}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)];
        onSubmit(Object.fromEntries(fields.map(([field, value]) => [field, String(value)])));
      }}
    >
      {children}
    </form>
  );
}

type TextFieldProps = InputHTMLAttributes & { label: ComponentChildren };

export function TextField({ label, ...input }: TextFieldProps) {
  return (
    <label>
      {label}
      <input {...input} />
    </label>
  );
}

type SelectProps = SelectHTMLAttributes & {
  label: ComponentChildren;
  /** The value of each, and its text where that is another. */
  options: readonly (string | readonly [value: string, text: string])[];
};

export function Select({ label, options, ...select }: SelectProps) {
  return (
    <label>
      {label}
      <select {...select}>
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
