import { useLayoutEffect } from 'react';
import { writeLocal } from '../../core/device/local-store.ts';
import { useDemoAccounts, useDemoData } from '../../core/device/use-demo-data.ts';

/** Marks the document when the catalogue is invented or demo accounts are open to everybody, and remembers it for the first paint of the next visit. */
export function useDemoMark(): void {
  const isDemoData = useDemoData();
  const hasOpenAccounts = useDemoAccounts();
  const isDemo = isDemoData || hasOpenAccounts;
  useLayoutEffect(() => {
    if (isDemo === undefined) return;
    writeLocal('gtinoteka.demo', isDemo ? '1' : null);
    document.documentElement.toggleAttribute('data-demo', isDemo);
  }, [isDemo]);
}
