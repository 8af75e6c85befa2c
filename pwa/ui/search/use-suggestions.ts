import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** Milliseconds of quiet after a key before suggestions are asked for. */
export const suggestDelay = 150;

/** What a combobox knows of its list; `field` goes to the input. */
export interface Suggestions<T> {
  readonly listId: string;
  readonly options: readonly T[];
  readonly isOpen: boolean;
  /** place of the option that the keys are on, -1 for the field itself */
  readonly active: number;
  readonly field: {
    readonly role: 'combobox';
    readonly autoComplete: 'off';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  /** says that the person typed this: nothing else is asked for */
  typed(text: string): void;
  /** takes an option as a press on it does */
  press(option: T): void;
  close(): void;
  /** arrows, Enter, Escape; what it does not take is left to the field, as Enter on no option, which searches */
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Suggestions under a field: an ARIA combobox with a list, driven by keyboard, mouse or touch. `suggest` asks for them, its signal aborts an
 * answer that nobody waits for; `onTaken` gets the option that was taken, by a key or by a press.
 */
export function useSuggestions<T>(
  value: string,
  suggest: (typed: string, signal: AbortSignal) => Promise<readonly T[]>,
  onTaken: (option: T, byKey: boolean) => void,
): Suggestions<T> {
  const listId = useId();
  const [active, setActive] = useState(-1);
  const typed = useRef<string | null>(null);
  const { options, isOpen, hide } = useFound({ value, suggest, typed, onFound: () => setActive(-1) });

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  function close(): void {
    typed.current = null;
    hide();
    setActive(-1);
  }

  function take(option: T, byKey: boolean): void {
    close();
    onTaken(option, byKey);
  }

  return {
    listId,
    options,
    isOpen,
    active,
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
    },
    typed(text) {
      typed.current = text;
    },
    press: (option) => take(option, false),
    close,
    onKeyDown(event) {
      const chosen = options[active];
      // A search has begun: suggestions that are still on their way would cover its results.
      if (event.key === 'Enter' && !(isOpen && chosen !== undefined)) return close();
      if (!isOpen) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        close();
      } else if (event.key === 'Enter' && chosen !== undefined) {
        event.preventDefault();
        take(chosen, true);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // One place beyond the ends is the field itself, with what was typed.
        const places = options.length + 1;
        setActive((now) => ((now + 1 + step + places) % places) - 1);
      }
    },
  };
}

interface FoundUse<T> {
  value: string;
  suggest: (typed: string, signal: AbortSignal) => Promise<readonly T[]>;
  typed: RefObject<string | null>;
  onFound: () => void;
}

function useFound<T>({ value, suggest, typed, onFound }: FoundUse<T>) {
  const [options, setOptions] = useState<readonly T[]>([]);
  const [isOpen, setOpen] = useState(false);
  const latest = useRef({ suggest, onFound });
  latest.current = { suggest, onFound };
  const coming = useRef<() => void>(undefined);

  useEffect(() => {
    // Only what the person typed asks; a value that came from the address or from a suggestion does not.
    if (typed.current !== value || value.trim() === '') return setOpen(false);
    const asked = new AbortController();
    const timer = setTimeout(() => {
      latest.current.suggest(value.trim(), asked.signal).then(
        (found) => {
          if (asked.signal.aborted) return;
          setOptions(found);
          latest.current.onFound();
          setOpen(found.length > 0);
        },
        () => setOpen(false), // suggestions are a comfort: their failure is not worth a message
      );
    }, suggestDelay);
    return (coming.current = () => {
      clearTimeout(timer);
      asked.abort();
    });
  }, [value, typed]);

  function hide(): void {
    coming.current?.();
    setOpen(false);
  }

  return { options, isOpen, hide };
}
