import type { AnswerOf, Endpoint } from '@gtinoteka/contract/endpoint.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { BusyInterrupted, useBusy } from '../page/busy.tsx';
import { useStatusMessages, type StatusMessage } from '../page/status-messages.tsx';
import { ApiError, callEndpoint, errorText, type CallInput } from './api-client.ts';
import { useRenewal } from './use-endpoint.ts';

type OfEveryEndpoint = 'ACCESS_DENIED' | 'GENERIC_ERROR' | 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS' | 'UNAUTHORIZED';

/** What to say of refusals by their code, or of all, where the sentence of the code says too little. */
export type RefusalTexts<Code extends ErrorCode> =
  Partial<Record<Code, string | ((error: ApiError) => string | StatusMessage)>> | ((error: unknown) => string);

export interface ActSettings<Input, Answer, Code extends ErrorCode = ErrorCode> {
  /** what the overlay says meanwhile, unless told otherwise that one waits; null: no overlay, the button alone is busy */
  busy?: string | null | ((input: Input) => string | null);
  /** the message after it; null: none */
  done?: string | ((answer: Answer, input: Input) => string | StatusMessage | null);
  onDone?: (answer: Answer, input: Input) => void;
  refusals?: RefusalTexts<Code>;
  /** the caller draws `refusal` itself; else it is a status message */
  isRefusalInPlace?: boolean;
  onRefused?: (error: unknown, input: Input) => void;
  /** endpoints whose answers it changes: requested again after it was done, refused or interrupted */
  changes?: readonly Endpoint[];
  /** whether a refusal in its place requests them again, too: what is refused may be old; not where the place would go with it */
  renewsRefused?: boolean;
}

export type ActSettingsOf<E extends Endpoint> = ActSettings<
  CallInput<E>,
  AnswerOf<E>,
  E['errors'][number] | OfEveryEndpoint
>;

export interface Act<Input> {
  /** Sends it; does nothing while it is under way. */
  send: (input: Input) => void;
  readonly isSending: boolean;
  /** the last failure, until it is sent again; null after "Przerwij" */
  readonly error: unknown;
  /** what to say of it */
  readonly refusal: string | null;
  /** Forgets the last failure. */
  forget: () => void;
}

function refusalOf(error: unknown, refusals: RefusalTexts<ErrorCode>): StatusMessage {
  let said: string | StatusMessage | undefined;
  if (typeof refusals === 'function') said = refusals(error);
  else if (error instanceof ApiError) {
    const own = refusals[error.code];
    said = typeof own === 'function' ? own(error) : own;
  }
  said ??= errorText(error);
  return typeof said === 'string' ? { type: 'bad', text: said } : said;
}

/** `work` of useAct and of forms: sends to an endpoint what `inputOf` makes of the values. */
export function callOf<const E extends Endpoint, Values>(
  endpoint: E,
  inputOf: (values: Values) => CallInput<E>,
): (values: Values, signal: AbortSignal) => Promise<AnswerOf<E>> {
  return async (values, signal) => (await callEndpoint(endpoint, { ...inputOf(values), signal })).data;
}

/**
 * What a person does by a call: under the overlay, whose "Przerwij" aborts it, with what is said afterwards. `work` is an endpoint, whose
 * input is that of `callEndpoint`, or a function of what is sent.
 */
export function useAct<const E extends Endpoint>(work: E, settings?: ActSettingsOf<E>): Act<CallInput<E>>;
export function useAct<Input, Answer>(
  work: (input: Input, signal: AbortSignal) => Promise<Answer>,
  settings?: ActSettings<Input, Answer>,
): Act<Input>;
export function useAct<Input, Answer>(
  work: Endpoint | ((input: Input, signal: AbortSignal) => Promise<Answer>),
  {
    busy: busyText,
    done,
    onDone,
    refusals = {},
    isRefusalInPlace,
    onRefused,
    changes = [],
    renewsRefused,
  }: ActSettings<Input, Answer> = {},
): Act<Input> {
  const busy = useBusy();
  const { show } = useStatusMessages();
  const renew = useRenewal();
  // A press that comes before the page is drawn again finds the call under way all the same.
  const isUnderWay = useRef(false);

  // The overloads tie input and answer to the endpoint.
  const run = (input: Input, signal: AbortSignal): Promise<Answer> =>
    typeof work === 'function'
      ? work(input, signal)
      : callEndpoint(work, { ...input, signal }).then(({ data }) => data as Answer);

  const mutation = useMutation<Answer, Error, Input>({
    mutationFn(input) {
      const text = typeof busyText === 'function' ? busyText(input) : busyText;
      if (text === null) return run(input, new AbortController().signal);
      return busy.run((signal) => run(input, signal), text);
    },
    onSuccess(answer, input) {
      onDone?.(answer, input);
      const message = typeof done === 'function' ? done(answer, input) : done;
      if (message) show(typeof message === 'string' ? { type: 'ok', text: message } : message);
    },
    onError(error, input) {
      if (error instanceof BusyInterrupted) return;
      onRefused?.(error, input);
      if (!isRefusalInPlace) show(refusalOf(error, refusals));
    },
    onSettled(_, error) {
      isUnderWay.current = false;
      const isRead = isRefusalInPlace && error && !(error instanceof BusyInterrupted);
      if (!isRead || renewsRefused) void renew(changes);
    },
  });

  const error = mutation.error instanceof BusyInterrupted ? null : mutation.error;
  return {
    send(input) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(input);
    },
    isSending: mutation.isPending,
    error,
    refusal: error && refusalOf(error, refusals).text,
    forget() {
      if (!isUnderWay.current) mutation.reset();
    },
  };
}
