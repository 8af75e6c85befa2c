import { stateAge } from '../device/state-age.ts';
import { formatDate, formatTime, hardSpaces } from '../page/format.ts';

/** Texts of a drawn barcode and its full screen. */
export const barcodeTexts = {
  picture: (gtin: string) => `Kod kreskowy ${gtin}`,
  open: (gtin: string) => `Kod kreskowy ${gtin}, pokaż na całym ekranie`,
  title: 'Kod kreskowy',
  close: 'Zamknij',
  checkedAt: (time: string) => {
    const day = formatDate(time) === formatDate(new Date()) ? 'dzisiaj' : formatDate(time);
    return hardSpaces(`Sprawdzono ${day} o ${formatTime(time)}`);
  },
  storedAt: (time: string) => {
    const age = stateAge(time);
    return age.charAt(0).toUpperCase() + age.slice(1);
  },
  awake: hardSpaces('Ekran nie gaśnie.'),
  howToHold: hardSpaces('Ustaw jasność na maksimum i trzymaj 10–15\u00a0cm od czytnika.'),
  turn: 'Obróć',
  code2d: 'Kod 2D',
} as const;
