import { limits } from '@gtinoteka/contract/business-limits.ts';
import { describeTyped } from '@gtinoteka/contract/rules/gtin/typed-gtin.ts';
import { useEffect, useState } from 'react';
import type { FoundSuggestion } from '../../core/device/suggestions.ts';
import { prepareBotCheck } from '../../core/network/bot-check.ts';
import { numberInText } from '../../core/scan/number-in-text.ts';
import { useSession } from '../../core/session/session.tsx';
import { quickSearchTexts as texts } from '../../core/texts/quick-search.ts';
import { typedSentence } from '../../core/texts/typed-gtin.ts';
import { takeHandedWords } from './handed-words.ts';
import type { QuickFound } from './quick-address.ts';
import { hasWords, useQuickInput } from './use-quick-input.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Suggestions, and what is said instead of them, come when somebody types words: whoever checks codes does without. */
export const bringSuggestionList = () => import('./quick-suggestions.tsx');

/** Fewest digits of a GTIN. */
const fewestDigits = 8;

export interface QuickSearchUse {
  /** what the field begins with */
  initial?: string;
  /** fewer digits than a GTIN has are words too, as a year in a name is */
  isShortNumberWords?: boolean;
  /** gets a whole GTIN, the words, or the suggestion that was taken; true: the field is emptied */
  onFound: (found: QuickFound) => boolean;
  /** the empty field was sent; without it the field says what to type */
  onEmptied?: () => void;
}

/** The number that was meant: digits alone, or the one in a pasted or scanned code. Null where words were. */
function gtinOf(text: string, isShortNumberWords: boolean): string | null {
  if (hasWords(text)) return numberInText(text);
  return isShortNumberWords && text.trim().length < fewestDigits ? null : text;
}

/** The state of the quick field: what is typed, what is suggested, what is wrong, and what becomes of it when it is sent. */
export function useQuickSearch({ initial = '', isShortNumberWords = false, onFound, onEmptied }: QuickSearchUse) {
  const { state, activeMembership, hasPermission } = useSession();
  const [value, setValue] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const canSearch = hasPermission('advanced_search');
  const membershipId = activeMembership?.id ?? '';

  async function suggest(text: string, signal: AbortSignal): Promise<readonly FoundSuggestion[]> {
    if (!canSearch || !hasWords(text)) return [];
    const [{ suggestionsOf }] = await Promise.all([
      import('../../core/device/suggestions.ts'),
      // Drawn at once when it opens.
      bringSuggestionList(),
    ]);
    return suggestionsOf(membershipId).any(text.slice(0, limits.searchText), signal);
  }
  const suggestions = useSuggestions<FoundSuggestion>(value, suggest, ({ kind, text }) => leave({ kind, text }, text));

  function change(next: string): void {
    if (value === '' && next !== '' && state === 'anonymous') prepareBotCheck();
    setSubmitted(false);
    suggestions.typed(next);
    setValue(next);
  }
  const input = useQuickInput(value, change, isSubmitted);
  const { ref, typed, isWords } = input;

  function leave(found: QuickFound, kept: string): void {
    suggestions.close();
    const isEmptied = onFound(found);
    setSubmitted(false);
    setValue(isEmptied ? '' : kept);
  }

  function submit(): void {
    const text = value.trim();
    if (text === '') return onEmptied ? onEmptied() : setSubmitted(true);
    const number = gtinOf(text, isShortNumberWords);
    if (number === null) return leave({ kind: 'words', text: text.slice(0, limits.searchText) }, text);
    setSubmitted(true);
    const whole = describeTyped(number, true);
    if (whole.state === 'complete') leave({ kind: 'gtin', text: whole.digits }, whole.digits);
    else ref.current?.select();
  }

  useEffect(() => {
    const field = ref.current;
    if (!field) return undefined;
    return takeHandedWords({
      input: field,
      take(words) {
        suggestions.typed(words);
        setValue(words);
        field.focus();
      },
    });
    // `typed` keeps a note of the field's, and never changes what it does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ref]);

  const emptyFault = canSearch ? texts.typeWords : texts.typeNumber;
  const isEmpty = isSubmitted && value.trim() === '';
  const isWrong = isSubmitted && !isWords && typed.state !== 'complete' && typed.state !== 'empty';
  return {
    value,
    input,
    suggestions,
    submit,
    clear: () => change(''),
    left: () => {
      setSubmitted(false);
      suggestions.close();
    },
    /** what is wrong with what was sent */
    fault: isEmpty ? emptyFault : isWrong ? typedSentence(typed) : null,
    /** words of somebody who may not search by them */
    isLocked: isWords && !canSearch && state !== 'unknown',
  };
}
