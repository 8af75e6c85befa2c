import { useState } from 'react';
import { readLocal, writeLocal } from '../../core/device/local-store.ts';

type Theme = 'light' | 'dark';

function currentTheme(): Theme {
  const chosen = readLocal('gtinoteka.theme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The theme in force and its switch. Until somebody chooses, the system decides; shell.js applies the choice before paint. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const [theme, setTheme] = useState(currentTheme);
  function toggleTheme(): void {
    const next = theme === 'dark' ? 'light' : 'dark';
    writeLocal('gtinoteka.theme', next);
    document.documentElement.setAttribute('data-theme', next);
    setTheme(next);
  }
  return { theme, toggleTheme };
}
