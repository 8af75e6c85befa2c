import { counterDays } from '@gtinoteka/contract/office/today.ts';
import { formatNumber } from '../../../core/page/format.ts';

/** Polish texts of the counters of /administration. */
export const counterTexts = {
  title: `Ostatnie ${counterDays} dni`,
  kinds: {
    companies: 'Nowe firmy',
    codes: 'Sprawdzone kody z\u00a0plików',
    issues: 'Otwarte zgłoszenia',
    files: 'Wysłane pliki',
  },
  column: { companies: 'Firmy', codes: 'Kody', issues: 'Na\u00a0koniec', files: 'Pliki' },
  change: (difference: number, isStock: boolean) => {
    const than = isStock ? '' : ' niż\u00a0w\u00a0poprzednich 30\u00a0dniach';
    if (difference === 0) return isStock ? 'bez zmian' : 'tyle samo co\u00a0w\u00a0poprzednich 30\u00a0dniach';
    return `o\u00a0${formatNumber(Math.abs(difference))} ${difference > 0 ? 'więcej' : 'mniej'}${than}`;
  },
  asTable: 'Pokaż jako tabelę',
  asPlot: 'Pokaż jako wykres',
  today: 'dziś',
  week: 'Tydzień',
  loading: 'Wczytujemy liczniki.',
  interrupted: 'Przerwano wczytywanie liczników.',
} as const;
