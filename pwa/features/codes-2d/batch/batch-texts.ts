import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { CodeBatch } from '@gtinoteka/contract/files/code-batches.ts';
import type { LayoutName } from '@gtinoteka/contract/rules/codes-2d/label-layouts.ts';
import type { CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { formatNumber } from '../../../core/page/format.ts';

const codes = (count: number): string => `${formatNumber(count)}\u00a0${plural(count, 'kod', 'kody', 'kodów')}`;
const lines = (count: number): string => `${formatNumber(count)}\u00a0${plural(count, 'wiersz', 'wiersze', 'wierszy')}`;
const products = (count: number): string =>
  `${formatNumber(count)}\u00a0${plural(count, 'produkt', 'produkty', 'produktów')}`;

export const batchTexts = {
  title: 'Seria kodów',
  lead: `Kody i\u00a0etykiety do druku z\u00a0arkusza, do ${formatNumber(limits.codeLines)} naraz.`,
  toGenerator: 'Jeden kod w\u00a0generatorze',
  interrupted: 'Nie udało się wczytać serii kodów.',
  loading: 'Wczytujemy serie kodów.',
  sheet: 'Arkusz',
  sheetNote: `xlsx albo csv, do ${formatNumber(limits.codeLines)} wierszy. Kolumny rozpoznajemy po nagłówkach. Masa: w\u00a0kolumnie „Masa netto w\u00a0kg” w\u00a0kilogramach, w\u00a0kolumnie „3103” sześć cyfr kodu.`,
  choose: 'Wybierz plik',
  chooseOther: 'Wybierz inny plik',
  sample: 'Plik przykładowy',
  codeKind: 'Kod',
  kinds: { datamatrix: 'GS1 DataMatrix', qrcode: 'QR' } satisfies Record<CodeKind, string>,
  layout: 'Układ etykiet',
  layouts: {
    'a4-3x8': { title: 'A4, 3 × 8', says: '24 etykiety, 70 × 37\u00a0mm' },
    'a4-2x7': { title: 'A4, 2 × 7', says: '14 etykiet, 99 × 38\u00a0mm' },
    'roll-58x40': { title: '58 × 40 mm', says: 'drukarka termiczna' },
    'roll-100x150': { title: '100 × 150 mm', says: 'drukarka termiczna' },
  } satisfies Record<LayoutName, { title: string; says: string }>,
  printScale: 'Drukuj w\u00a0skali 100%, bez dopasowania do strony.',
  firstLabel: 'Pierwsza etykieta',
  pages: (rows: number, pages: number): string =>
    `${lines(rows)}, ${formatNumber(pages)}\u00a0${plural(pages, 'strona', 'strony', 'stron')}`,
  labelAlt: (line: number): string =>
    `Etykieta z\u00a0wiersza ${formatNumber(line)}, jak na wydruku, gdy jej kod przejdzie sprawdzenie`,
  noLabel: 'Żaden wiersz arkusza nie ma poprawnych danych kodu.',
  labelTooSmall: 'Kod nie mieści się na tej etykiecie. Wybierz większą.',
  order: 'Utwórz kody z\u00a0arkusza',
  ordering: 'Wysyłamy arkusz',
  orderCompany: 'Utwórz kody całej firmy',
  companyTitle: 'Kody całej firmy',
  companyText: (count: number): string =>
    count === 0
      ? 'Firma nie ma jeszcze produktów w\u00a0katalogu.'
      : count > limits.codeLines
        ? `Firma ma więcej niż ${products(limits.codeLines)}. Wyślij arkusz z\u00a0częścią z\u00a0nich.`
        : `${products(count)} z\u00a0katalogu, bez partii i\u00a0dat. Układ i\u00a0kod wybierasz obok.`,
  fileMissing: 'Wybierz arkusz z\u00a0kodami.',
  history: 'Ostatnie serie',
  newOne: 'Nowa seria',
  ofCompany: 'Kody całej firmy',
  waiting: 'Czekamy na wolne miejsce.',
  making: 'Tworzymy kody',
  rowsDone: (done: number, total: number): string => `${formatNumber(done)}\u00a0z\u00a0${lines(total)}`,
  closeNote: 'Możesz zamknąć tę stronę. Serię znajdziesz tutaj przez 30 dni, a\u00a0gotową zapowie e-mail.',
  cancel: 'Przerwij',
  ready: 'Kody gotowe',
  contents: ({ codes: count, labels }: Pick<CodeBatch, 'codes' | 'labels'>): string =>
    `${codes(count)}, ${formatNumber(labels)}\u00a0${plural(labels, 'etykieta', 'etykiety', 'etykiet')} w\u00a0pliku etykiety.pdf`,
  download: 'Pobierz paczkę',
  until: (day: string): string => `Do pobrania do ${day}.`,
  untilShort: (day: string): string => `do pobrania do ${day}`,
  none: 'Nie ma jeszcze serii kodów',
  noneText: 'Paczka z\u00a0kodami i\u00a0etykietami czeka tu 30 dni.',
  over: 'Czas na pobranie minął. Zamów serię ponownie.',
  failed: 'Nie udało się utworzyć kodów',
  cancelled: 'Serię przerwano',
  refusedTitle: (count: number): string => `${lines(count)} bez kodu albo etykiety`,
  refusedList: 'Lista csv',
  refusedNote: 'Popraw je w\u00a0arkuszu i\u00a0wyślij same te wiersze, resztę już masz.',
  line: (line: number): string => `wiersz ${line}`,
  showMore: (count: number): string => `Pokaż pozostałe ${formatNumber(count)}`,
  moreInList: (count: number): string => `Jeszcze ${lines(count)} w\u00a0liście csv.`,
  downloadFailed: 'Nie udało się pobrać pliku.',
  states: {
    new: 'Czeka',
    running: 'W\u00a0toku',
    done: 'Gotowe',
    failed: 'Błąd',
    cancelled: 'Przerwane',
    over: 'Po terminie',
  },
  summary: ({ codes: made, refused }: Pick<CodeBatch, 'codes' | 'refused'>): string =>
    refused === 0 ? codes(made) : `${codes(made)}, ${lines(refused)} bez kodu albo etykiety`,
} as const;
