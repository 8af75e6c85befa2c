import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { dayInWarsaw, hourInWarsaw } from '../../../core/warsaw-time.ts';
import { columnsOf } from './package-files.ts';

/** Facts for the description of a package. */
export interface PackageFacts {
  readonly made: Date;
  readonly described: readonly { readonly filter: string; readonly value: string }[];
  readonly products: number;
  readonly isShort: boolean;
  /** base of a package of changes: when the earlier download was ordered; null: all products */
  readonly since: Date | null;
  /** products no longer found since then */
  readonly removed: number;
  readonly files: readonly string[];
}

const meaningOf: readonly (readonly [ending: string, text: string])[] = [
  ['usuniete.csv', 'numery GTIN z poprzedniej paczki, których wyszukiwanie już nie znajduje.'],
  ['.csv', 'tabela: UTF-8, średniki. Komórka, którą arkusz wziąłby za formułę, zaczyna się od apostrofu.'],
  ['.xlsx', 'ta sama tabela jako arkusz; wszystkie komórki są tekstem, więc zera na początku zostają.'],
  ['.jsonl', 'dane dla programów: jeden produkt w wierszu, jako JSON w UTF-8.'],
];

function one(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** CZYTAJ.txt of a package: date, filters, columns and terms of use (Polish). */
export function describePackage({ made, described, products, isShort, since, removed, files }: PackageFacts): string {
  const counted = `${products} ${plural(products, 'produkt', 'produkty', 'produktów')}`;
  const changes = since && [
    `Tylko zmiany od: ${dayInWarsaw(since)}, ${hourInWarsaw(since)} (czas polski)`,
    `Nowe i zmienione: ${counted}`,
    `Usunięte: ${removed} ${plural(removed, 'numer', 'numery', 'numerów')}`,
  ];
  const lines = [
    'GTINOTEKA: PACZKA Z BAZĄ PRODUKTÓW',
    '',
    `Stan z: ${dayInWarsaw(made)}, ${hourInWarsaw(made)} (czas polski)`,
    ...(changes ?? [`Produkty: ${counted}`]),
    '',
    'FILTRY',
    ...described.map(({ filter, value }) => `${filter}: ${one(value)}`),
    '',
    'PLIKI',
    ...files.map((name) => `${name}: ${meaningOf.find(([ending]) => name.endsWith(ending))?.[1] ?? ''}`),
    'SHA256.txt: sumy kontrolne plików.',
    '',
    'KOLUMNY',
    ...columnsOf(isShort).map(({ header, means }) => `${header}: ${means}`),
    '',
    'WARUNKI LICENCJI',
    'Dane wolno wykorzystywać we własnej działalności firmy, która pobrała paczkę.',
    'Odsprzedaż bazy lub jej istotnej części wymaga osobnej umowy.',
    'Znaki towarowe i zdjęcia należą do ich właścicieli.',
    'Dane podają ich dostawcy; stan mógł się zmienić od dnia przygotowania paczki.',
    'Pełne warunki: Regulamin Gtinoteki (/terms).',
    '',
  ];
  return `\ufeff${lines.join('\r\n')}`;
}
