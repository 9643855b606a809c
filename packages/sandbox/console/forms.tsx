import { type ComponentChildren, createContext, type InputHTMLAttributes } from 'preact';
import { useContext } from 'preact/hooks';
import type { Action } from '../src/control/console/cells.ts';
import type { App } from './app.ts';

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new TypeError('A component of the console must be inside AppContext.Provider.');
  return app;
}

interface ActionButtonProps {
  action: Action;
  use?: Parameters<App['run']>[1];
  isMain?: boolean;
  children: ComponentChildren;
}

/** A button that keeps the keyboard focus while its action runs. */
export function ActionButton({ action, use, isMain, children }: ActionButtonProps) {
  const app = useApp();
  return (
    <button
      type="button"
      class={isMain ? 'main' : ''}
      aria-disabled={app.isBusy}
      onClick={() => app.run(action, use)}
    >
      {children}
    </button>
  );
}

interface Field {
  name: string;
  /** The visible label of the form field. It is undefined when `input` has an aria-label instead. */
  label?: string;
  /** Returns the choices of the form field. A field without choices accepts any text. */
  options?: (app: App) => readonly string[];
  input?: InputHTMLAttributes;
}

export interface ActionFormProps {
  fields: readonly Field[];
  submit: string;
  action: (values: Partial<Record<string, string>>) => Action;
}

export function ActionForm({ fields, submit, action }: ActionFormProps) {
  const app = useApp();
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        const values = Object.fromEntries(new FormData(event.currentTarget));
        void app.run(action(values as Record<string, string>));
      }}
    >
      {fields.map(({ name, label, options, input }) => (
        <label key={name} for={name}>
          {label}
          {!options && <input id={name} name={name} {...input} />}
          {options && (
            <select id={name} name={name}>
              {options(app).map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          )}
        </label>
      ))}
      <button type="submit" class="main" aria-disabled={app.isBusy}>
        {submit}
      </button>
    </form>
  );
}
