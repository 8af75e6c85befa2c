import { Building2, Search, Tag } from 'lucide-react';
import type { FoundSuggestion } from '../../core/device/suggestions.ts';
import { quickSearchTexts as texts } from '../../core/texts/quick-search.ts';
import { SuggestList } from './suggest-list.tsx';
import type { Suggestions } from './use-suggestions.ts';

const icons = { product: Search, brand: Tag, company: Building2 };

/** Products, brands and companies in one list, each with a sign and a word for what it is. */
export function QuickSuggestions({ suggestions, typed }: { suggestions: Suggestions<FoundSuggestion>; typed: string }) {
  return (
    <SuggestList
      suggestions={suggestions}
      label={texts.label}
      typed={typed}
      lineOf={({ text, kind }) => ({ text, icon: icons[kind], kind: texts.kinds[kind], isUsual: kind === 'product' })}
    />
  );
}
