import { useState } from 'react';

const key = 'gtinoteka.terms';

function read(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

/** Whether the terms were accepted in this browser (A §5), and what remembers it. A browser without storage asks each time. */
export function useAcceptedTerms(): [boolean, (accepted: boolean) => void] {
  const [isAccepted, setAccepted] = useState(read);
  function accept(accepted: boolean): void {
    setAccepted(accepted);
    try {
      if (accepted) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
    } catch {
      // Storage is forbidden: the answer lasts as long as the page.
    }
  }
  return [isAccepted, accept];
}
