import { useEffect } from 'react';
import { shellTexts } from '../texts/shell.ts';

/** Title of the tab while a page is shown: "Katalog – Gtinoteka". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${shellTexts.productName}`;
  }, [title]);
}
