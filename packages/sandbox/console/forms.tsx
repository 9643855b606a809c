import { type ComponentChildren, createContext, type InputHTMLAttributes } from 'preact';
import { useContext } from 'preact/hooks';
import type { App } from './app.ts';

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new TypeError('A component of the console must be inside AppContext.Provider.');
  return app;
}

/** A request to the control interface, and the sentences that the console shows before and after the request. */
export interface Action {
  /** The method and path of the request, such as `POST reset`. */
  line: string;
  body?: object;
  done: string;
  meanwhile?: string;
  question?: string;
}

function run(app: App, { line, body, done, meanwhile, question }: Action): void {
  if (question !== undefined && !confirm(question)) return;
  void app.run(() => app.call(line, body), done, meanwhile);
}

interface ActionButtonProps {
  action: Action;
  isMain?: boolean;
  children: ComponentChildren;
}

/** A button that keeps the keyboard focus while its action runs. */
export function ActionButton({ action, isMain, children }: ActionButtonProps) {
  const app = useApp();
  return (
    <button
      type="button"
      class={isMain ? 'main' : ''}
      aria-disabled={app.isBusy}
      onClick={() => run(app, action)}
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
        const written = [...new FormData(event.currentTarget)];
        run(app, action(Object.fromEntries(written.map(([name, value]) => [name, String(value)]))));
      }}
    >
      {fields.map((field) => (
        <FieldView key={field.name} field={field} />
      ))}
      <button type="submit" class="main" aria-disabled={app.isBusy}>
        {submit}
      </button>
    </form>
  );
}

function FieldView({ field: { name, label, options, input } }: { field: Field }) {
  const app = useApp();
  if (!options) {
    return (
      <label>
        {label}
        <input name={name} {...input} />
      </label>
    );
  }
  return (
    <label>
      {label}
      <select name={name}>
        {options(app).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
