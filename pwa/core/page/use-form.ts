import type { Endpoint } from '@gtinoteka/contract/endpoint.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react';
import { ApiError, errorText } from '../network/api-client.ts';
import { useAct } from '../network/use-act.ts';
import { useAskBeforeLeaving, useDraft, type DraftSettings } from './form-draft.ts';
import { useShownFaults, type Faults } from './form-faults.ts';
import { useStatusMessages } from './status-messages.tsx';

export interface FormSettings<Values extends object, Field extends string, Answer> {
  /** what the form starts with */
  initial: Values | (() => Values);
  /** id and label of each field, in the order of the form, by the names that the server uses; '' where the fault says enough by itself */
  fields: Readonly<Record<Field, { readonly id: string; readonly label: string }>>;
  /** the fields that are on the page now, where it shows one step of several: they alone are judged; one constant list per step */
  part?: (values: Values) => readonly Field[];
  /** faults by the rules of the contract */
  rules: (values: Values) => Faults<Field>;
  /** what it sends; `signal` is aborted by "Przerwij". May throw FieldsRefused */
  call: (values: Values, signal: AbortSignal) => Promise<Answer>;
  /** what the busy overlay says meanwhile; null where there is none, and the button alone is busy */
  busyText: string | null | ((values: Values) => string | null);
  /** after the answer */
  onDone: (answer: Answer, values: Values) => void;
  /** endpoints whose answers it changes, as in useAct */
  changes?: readonly Endpoint[];
  renewsRefused?: boolean;
  /** a failure that names none of the fields; unless told otherwise its text is a status message */
  onRefused?: (error: unknown) => void;
  /** after the server named these fields, which are marked by then: to lead to the step where they stand */
  onFieldsRefused?: (fields: readonly Field[]) => void;
  /** the text of a fault under its field, where that of its code says too little */
  textOf?: (field: Field, code: ErrorCode, values: Values) => string;
  /** when a field is checked before the form is sent: with each change, or when it is left and not empty */
  checks?: 'on change' | 'on leave';
  /** keeps what is typed over a reload, until the form is left */
  draft?: DraftSettings<Values>;
  /** whether the browser asks before it leaves the page with something typed that was not sent */
  asksBeforeLeaving?: boolean;
}

/** Thrown by a call that found out what the server would have said of its fields. */
export class FieldsRefused extends Error {
  // Only declared: old browsers would get code that defines it before the constructor sets it.
  declare readonly fields: Record<string, ErrorCode>;

  constructor(fields: Record<string, ErrorCode>) {
    super(`refused: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

/** What a text field needs of a form. */
export interface TextProps {
  id: string;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

type TextName<Values, Field> = {
  [Name in keyof Values & Field]: Values[Name] extends string ? Name : never;
}[keyof Values & Field];

export interface Form<Values extends object, Field extends string> {
  readonly values: Values;
  /** Takes what was typed; what the server refused of it is forgotten, and so is what it refused under a name of its own. */
  change(part: Partial<Values>): void;
  /** Starts again with these values: nothing is said of them until they are sent. */
  restart(values: Values): void;
  /** what to say under a field; undefined while there is nothing to say */
  errorOf(field: Field): string | undefined;
  /** Props of a text field; `read` makes the value of what is typed. */
  text<Name extends TextName<Values, Field> & string>(name: Name, read?: (typed: string) => string): TextProps;
  /** the last failure of this step that named none of the fields, until the form is sent again; null when there is none */
  readonly problem: unknown;
  readonly isSending: boolean;
  /** props of ErrorSummary; it takes focus each time the form is sent with faults */
  readonly summary: { readonly errors: { fieldId: string; text: string }[]; readonly submitted: number };
  /** props of the form element */
  readonly props: {
    noValidate: true;
    onSubmit: (event: SubmitEvent) => void;
    onBlur?: (event: FocusEvent<HTMLFormElement>) => void;
  };
}

/**
 * A form: what is in its fields, their faults by the rules and by the server, and its one call under the busy overlay. A second press while
 * the call is under way does nothing; "Przerwij" leaves everything as it was typed.
 */
export function useForm<Values extends object, Field extends string, Answer>(
  settings: FormSettings<Values, Field, Answer>,
): Form<Values, Field> {
  const { fields, checks } = settings;
  const [values, setValues] = useDraft(settings.initial, settings.draft);
  const [unsent, setUnsent] = useState(false);
  const names = Object.keys(fields) as Field[]; // the keys of the record
  const part = settings.part?.(values);
  const shown = part ?? names;
  const faults = useShownFaults({ shown, found: settings.rules(values) });
  const sending = useSending(settings, values, { part, names, refuse: faults.refuse, onSent: () => setUnsent(false) });
  useAskBeforeLeaving(settings.asksBeforeLeaving === true && unsent);

  function errorOf(field: Field): string | undefined {
    const code = faults.codeOf(field);
    return code ? (settings.textOf?.(field, code, values) ?? errorTexts[code]) : undefined;
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (sending.isSending) return;
    sending.forget();
    if (faults.judge()) sending.send();
  }

  function leave({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    if (isSubmitButton(relatedTarget)) return;
    const { name } = target as { name?: string }; // buttons and links have none
    if (name && !isEmpty(values, name)) faults.judgeFields([name]);
  }

  const change = (typed: Partial<Values>): void => {
    setUnsent(true);
    faults.forget((field) => field in typed || !(field in values));
    if (checks === 'on change') faults.judgeFields(Object.keys(typed));
    setValues((now) => ({ ...now, ...typed }));
  };

  return {
    values,
    change,
    restart(again) {
      faults.clear();
      setValues(() => again);
    },
    errorOf,
    text: (name, read = (typed) => typed) => ({
      ...fields[name],
      name,
      value: values[name] as string, // TextName lets through the texts alone
      error: errorOf(name),
      onChange: ({ target }) => change({ [name]: read(target.value) } as Partial<Values>), // the name is a key of the values
    }),
    problem: sending.problem,
    isSending: sending.isSending,
    summary: {
      errors: faults.isSummed ? shown.flatMap((field) => lineOf(fields[field], errorOf(field))) : [],
      submitted: faults.submitted,
    },
    props: { noValidate: true, onSubmit: submit, ...(checks === 'on leave' ? { onBlur: leave } : {}) },
  };
}

interface SendingUse<Field extends string> {
  part: readonly Field[] | undefined;
  names: readonly Field[];
  refuse: (named: Faults<Field>) => void;
  onSent: () => void;
}

/** The call of a form, whether it is under way, and how it failed. */
function useSending<Values extends object, Field extends string, Answer>(
  settings: FormSettings<Values, Field, Answer>,
  values: Values,
  { part, names, refuse, onSent }: SendingUse<Field>,
) {
  const { call, busyText, onDone, changes, renewsRefused, onRefused, onFieldsRefused } = settings;
  const [failed, setFailed] = useState<{ part: readonly Field[] | undefined; error: unknown } | null>(null);
  const { show } = useStatusMessages();
  const act = useAct(call, {
    busy: busyText,
    onDone(answer, sent) {
      onSent();
      onDone(answer, sent);
    },
    isRefusalInPlace: true,
    onRefused: fail,
    ...(changes && { changes }),
    ...(renewsRefused && { renewsRefused }),
  });

  function fail(error: unknown): void {
    const named = error instanceof ApiError || error instanceof FieldsRefused ? error.fields : undefined;
    const ours = names.filter((field) => named?.[field]);
    if (ours.length > 0) {
      refuse(Object.fromEntries(ours.map((field) => [field, named?.[field]])) as Faults<Field>); // made of fields of the form
      return onFieldsRefused?.(ours);
    }
    setFailed({ part, error });
    if (onRefused) onRefused(error);
    else show({ type: 'bad', text: errorText(error) });
  }

  const problem = failed?.part === part ? (failed?.error ?? null) : null;
  return { isSending: act.isSending, problem, forget: () => setFailed(null), send: () => act.send(values) };
}

/**
 * Whether a field is left for the button that sends the form, which checks everything: a fault said in between would move the button from
 * under the pointer, and the press would be lost.
 */
function isSubmitButton(next: EventTarget | null): boolean {
  return next instanceof HTMLButtonElement && next.type === 'submit';
}

function isEmpty(values: object, field: string): boolean {
  const value = (values as Record<string, unknown>)[field]; // any object may be asked for any name
  return typeof value !== 'string' || value === '';
}

function lineOf(
  { id, label }: { id: string; label: string },
  text: string | undefined,
): { fieldId: string; text: string }[] {
  // "Hasło: Hasło musi…" says it twice.
  return text ? [{ fieldId: id, text: text.startsWith(label) ? text : `${label}: ${text}` }] : [];
}
