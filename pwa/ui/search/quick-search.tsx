import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState, type FocusEvent, type ReactNode } from 'react';
import { quickSearchTexts as texts } from '../../core/texts/quick-search.ts';
import { Icon } from '../control/icon.tsx';
import { FieldNote } from '../form/field-note.tsx';
import '../form/field.css';
import './quick-search.css';
import { longestTyped } from './use-quick-input.ts';
import { bringSuggestionList, useQuickSearch, type QuickSearchUse } from './use-quick-search.ts';

const QuickSuggestions = lazy(() => bringSuggestionList().then((loaded) => ({ default: loaded.QuickSuggestions })));
const LockedWords = lazy(async (): Promise<{ default: (props: { words: string }) => ReactNode }> => {
  // Not by `then` upon the import: the build puts that under the loading of the style sheet, whose failure would pass it by.
  try {
    const loaded = await import('./locked-words.tsx');
    return { default: loaded.LockedWords };
  } catch {
    return { default: () => texts.strangerLead };
  }
});

export interface QuickSearchProps extends QuickSearchUse {
  id: string;
  className: string;
  icon: LucideIcon;
  /** name of the form as a landmark */
  title: string;
  /** what stands at the end of the field; `clear` empties it */
  end: (text: string, clear: () => void) => ReactNode;
  /** the key that leads into the field */
  shortcut?: string;
}

/**
 * One field for a GTIN, and for members words of names, brands and companies together, with suggestions of all three. Whoever may not
 * search by words is told what they may do.
 */
export function QuickSearch({ id, className, icon, title, end, shortcut, ...use }: QuickSearchProps) {
  const { value, input, suggestions, submit, clear, left, fault, isLocked } = useQuickSearch(use);
  const [isWithin, setWithin] = useState(false);
  const isTold = isLocked && isWithin;
  return (
    <form
      className={className}
      role="search"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onFocus={() => setWithin(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setWithin(false);
        left();
      }}
    >
      <span className="inputbox inputbox--end">
        <Icon icon={icon} />
        <input
          ref={input.ref}
          id={id}
          {...suggestions.field}
          className="input"
          type="text"
          enterKeyHint="search"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longestTyped}
          placeholder={texts.placeholder}
          aria-label={texts.label}
          aria-keyshortcuts={shortcut}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault !== null || isTold ? `${id}-note` : undefined}
          value={input.shown}
          onInput={input.onInput}
          onChange={() => undefined}
          onPaste={input.onPaste}
          onKeyDown={(event) => {
            suggestions.onKeyDown(event);
            if (event.defaultPrevented) return;
            if (event.key === 'Escape') setWithin(false);
            input.onKeyDown(event);
          }}
        />
        <span className="inputbox__end">{end(value, clear)}</span>
      </span>
      {/* Pressed by the field, for a scan whose number is found late. */}
      <button type="submit" hidden aria-label={title} />
      {fault !== null && (
        <div className="quick__said quick__said--bad" role="alert">
          <FieldNote state="bad" id={`${id}-note`}>
            {fault}
          </FieldNote>
        </div>
      )}
      {/* There before its words, so that they are read when they come. */}
      <div role="status">
        {isTold && (
          <Suspense>
            {/* The field must not lose focus before a press on a link counts. */}
            <div className="quick__said stack" id={`${id}-note`} onMouseDown={(event) => event.preventDefault()}>
              <LockedWords words={value.trim()} />
            </div>
          </Suspense>
        )}
      </div>
      {suggestions.isOpen && (
        <Suspense>
          <QuickSuggestions suggestions={suggestions} typed={value} />
        </Suspense>
      )}
    </form>
  );
}
