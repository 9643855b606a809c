import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  OfferedParameter,
  OperationForm,
} from '../../../../packages/sandbox/src/control/answers.ts';
import { asClientCode } from '../data/as-program.ts';
import { type AnsweredRequest, callService, serviceRequest } from '../data/call-service.ts';
import type { Outcome } from '../data/live-store.ts';
import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { CopyButtons } from '../parts/copy-buttons.tsx';
import { ActionButton, ActionForm, Select, TextField } from '../parts/forms.tsx';
import { Absent } from '../parts/notice.tsx';
import { Text } from '../parts/values.tsx';
import { AnswerView } from './answer-view.tsx';

export function TryOperation({ operation }: { operation: string }) {
  const { control } = useSurroundings();
  const loaded = useLoaded(operation, () => control.operationForm(operation));
  return loaded.data ? (
    <RequestForm form={loaded.data} />
  ) : (
    <>
      <h2>
        <Text>{operation}</Text>
      </h2>
      <Absent loaded={loaded} />
    </>
  );
}

/** A request, filled in with what the form had when it was opened: what is typed stays. */
function RequestForm({ form }: { form: OperationForm }) {
  const { control } = useSurroundings();
  const { run, isBusy } = useAction();
  const { method, path, summary, parameters, bodies } = form;
  const [values, setValues] = useState(() =>
    Object.fromEntries(parameters.map((one) => [one.name, one.isRequired ? one.example : ''])),
  );
  const [example, setExample] = useState(bodies[0]?.name);
  const [body, setBody] = useState(() => textOf(bodies[0]));
  const [answered, setAnswered] = useState<AnsweredRequest>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The keyboard goes on in the form, and not behind the list of operations.
    if (document.activeElement?.closest('.list')) heading.current?.focus();
  }, []);
  const request = serviceRequest(form, values, body);
  const send = async () => {
    setAnswered(undefined);
    const answer = await callService(control, request);
    setAnswered(answer);
    return answer;
  };
  const done = ({ status }: AnsweredRequest): Outcome => ({
    tone: status < 400 ? 'good' : 'bad',
    sentence: `It was answered with ${status}.`,
  });
  return (
    <>
      <h2 tabIndex={-1} ref={heading}>
        <Text>{summary}</Text>
      </h2>
      <p class="summary">
        <code>
          <Text>{`${method} ${path}`}</Text>
        </code>
      </p>
      <ActionForm class="form request" onSubmit={() => run(send, done)}>
        {parameters.map((one) => (
          <Parameter
            key={one.name}
            parameter={one}
            value={values[one.name] ?? ''}
            onValue={(value) => setValues({ ...values, [one.name]: value })}
          />
        ))}
        {bodies.length > 0 && (
          <>
            <Select
              label="Example"
              value={example}
              options={bodies.map((one) => [one.name, one.summary])}
              onChange={({ currentTarget: { value } }) => {
                setExample(value);
                setBody(textOf(bodies.find(({ name }) => name === value)));
              }}
            />
            <label>
              Body
              <textarea
                rows={Math.min(20, body.split('\n').length)}
                spellcheck={false}
                value={body}
                onInput={({ currentTarget }) => setBody(currentTarget.value)}
              />
            </label>
          </>
        )}
        <ActionButton type="submit" isMain isBusy={isBusy}>
          Send
        </ActionButton>
      </ActionForm>
      <CopyButtons
        request={request}
        codeFor={(baseUrl) => asClientCode(form, values, request.body, baseUrl)}
      />
      {answered && <AnswerView answered={answered} />}
    </>
  );
}

function textOf(body: OperationForm['bodies'][number] | undefined): string {
  return JSON.stringify(body?.value ?? {}, undefined, 2);
}

interface ParameterProps {
  parameter: OfferedParameter;
  value: string;
  onValue: (value: string) => void;
}

function Parameter({ parameter, value, onValue }: ParameterProps) {
  const { name, place, isRequired, values, example } = parameter;
  const label = (
    <span>
      <Text>{name}</Text>, in the {place}
      {!isRequired && ', optional'}
    </span>
  );
  const read = (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value);
  const field = { label, value, onInput: read };
  return values ? (
    <Select {...field} options={isRequired ? values : [['', 'left out'], ...values]} />
  ) : (
    <TextField {...field} required={isRequired} placeholder={example} />
  );
}
