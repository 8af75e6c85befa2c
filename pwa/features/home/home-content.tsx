import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageContentOf } from '../../core/device/page-content.ts';
import { RichText } from '../../ui/layout/rich-text.tsx';

/** The text of the home page that administrators edit; `words` until it comes, and where it does not. */
export function HomeContent({ words }: { words: ReactNode }) {
  const { data } = useQuery(pageContentOf('home-page'));
  return data ? <RichText html={data.data} /> : words;
}
