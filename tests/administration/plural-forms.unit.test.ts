import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { counted } from '../../pwa/core/page/format.ts';
import { searchTexts } from '../../pwa/features/stewardship/sources/sources-texts.ts';
import { stewardshipTexts } from '../../pwa/features/stewardship/stewardship-texts.ts';
import { runsTexts } from '../../pwa/features/stewardship/runs-texts.ts';
import { companiesTexts } from '../../pwa/features/companies/companies-texts.ts';
import { issuesTexts } from '../../pwa/features/repository-issues/repository-issues-texts.ts';

/** What stands after 1, after 2 and 22, after 5, 12 and 101: every count of the pages of the office, as a reader of Polish has checked it. */
const checked: readonly (readonly [one: string, few: string, many: string])[] = [
  ['wiadomość', 'wiadomości', 'wiadomości'],
  ['import', 'importy', 'importów'],
  ['sprawdzenie pliku', 'sprawdzenia plików', 'sprawdzeń plików'],
  ['paczka z bazą', 'paczki z bazą', 'paczek z bazą'],
  ['seria kodów', 'serie kodów', 'serii kodów'],
  ['plik zgłoszeń', 'pliki zgłoszeń', 'plików zgłoszeń'],
  ['dokument wyszukiwarki', 'dokumenty wyszukiwarki', 'dokumentów wyszukiwarki'],
  ['wiadomość webhooka', 'wiadomości webhooka', 'wiadomości webhooka'],
  ['sprawa', 'sprawy', 'spraw'],
  ['dzień', 'dni', 'dni'],
  ['otwarta grupa', 'otwarte grupy', 'otwartych grup'],
  ['produkt', 'produkty', 'produktów'],
  ['sekunda', 'sekundy', 'sekund'],
  ['strona', 'strony', 'stron'],
  ['osoba', 'osoby', 'osób'],
  ['firma czeka', 'firmy czekają', 'firm czeka'],
  ['firma', 'firmy', 'firm'],
  ['kod', 'kody', 'kodów'],
  ['grupa', 'grupy', 'grup'],
  ['grupę', 'grupy', 'grup'],
  ['sprzeciw', 'sprzeciwy', 'sprzeciwów'],
  ['słowo', 'słowa', 'słów'],
  ['obraz', 'obrazy', 'obrazów'],
  ['wiersz', 'wiersze', 'wierszy'],
  ['nowy', 'nowe', 'nowych'],
  ['zmieniony', 'zmienione', 'zmienionych'],
  ['odrzucony', 'odrzucone', 'odrzuconych'],
  ['zostanie', 'zostaną', 'zostanie'],
  ['zmieniono', 'zmieniono', 'zmieniono'],
  ['został', 'zostały', 'zostało'],
  ['zmienił', 'zmieniły', 'zmieniło'],
  ['Czeka', 'Czekają', 'Czeka'],
  ['czeka', 'czekają', 'czeka'],
  ['zadanie', 'zadania', 'zadań'],
  ['udało', 'udały', 'udało'],
  ['ma', 'mają', 'ma'],
  ['próba', 'próby', 'prób'],
  ['zmiana', 'zmiany', 'zmian'],
  ['dokument', 'dokumenty', 'dokumentów'],
  ['różnica', 'różnice', 'różnic'],
  ['licencja', 'licencje', 'licencji'],
  // Of which, or from whom: 1 firmy, 2 firm.
  ['firmy', 'firm', 'firm'],
  ['kodu', 'kodów', 'kodów'],
  ['produktu', 'produktów', 'produktów'],
];

const rooms = ['companies', 'repository-issues', 'cms', 'stewardship', 'static-pages'];
const sources = rooms
  .flatMap((room) => globSync(`pwa/features/${room}/**/*.{ts,tsx}`))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

test('each count of a page of the office has forms that were checked, and only such', () => {
  const known = new Set(checked.map((forms) => forms.join(', ')));
  const used = new Set<string>();
  for (const [file, text] of sources) {
    const calls = text.match(/\b(?:counted|plural)\(/g)?.length ?? 0;
    const forms = [...text.matchAll(/\b(?:counted|plural)\(.+?,\s*'([^']*)',\s*'([^']*)',\s*'([^']*)',?\s*\)/gs)];
    expect(forms.length, file).toBe(calls);
    for (const [, ...words] of forms) {
      const said = words.map((word) => word.replaceAll(String.raw`\u00a0`, ' ')).join(', ');
      expect(known, `${file}: ${said}`).toContain(said);
      used.add(said);
    }
  }
  expect([...known].filter((forms) => !used.has(forms))).toEqual([]);
});

test.each(checked)('%s, %s, %s stand after the numbers that take them', (one, few, many) => {
  const after = (n: number): string => counted(n, one, few, many).replace(/^\d+\u00a0/, '');
  expect([1, 2, 3, 4, 22, 23, 104, 1002].map(after)).toEqual([one, few, few, few, few, few, few, few]);
  expect([0, 5, 11, 12, 13, 14, 21, 25, 101, 111, 112, 1012].map(after)).toEqual(Array(12).fill(many));
});

test('verbs go with the number', () => {
  const said = (text: string): string => text.replaceAll('\u00a0', ' ');
  expect([1, 2, 5, 12, 22, 101].map((n) => said(companiesTexts.waiting(n, n)))).toEqual([
    '1 firma czeka na sprawdzenie upoważnienia, najdłużej 1 dzień.',
    '2 firmy czekają na sprawdzenie upoważnienia, najdłużej 2 dni.',
    '5 firm czeka na sprawdzenie upoważnienia, najdłużej 5 dni.',
    '12 firm czeka na sprawdzenie upoważnienia, najdłużej 12 dni.',
    '22 firmy czekają na sprawdzenie upoważnienia, najdłużej 22 dni.',
    '101 firm czeka na sprawdzenie upoważnienia, najdłużej 101 dni.',
  ]);
  expect([1, 2, 5, 12, 22, 101].map((n) => said(issuesTexts.selected(n, n)))).toEqual([
    'Zaznaczono 1 grupę, 1 kod.',
    'Zaznaczono 2 grupy, 2 kody.',
    'Zaznaczono 5 grup, 5 kodów.',
    'Zaznaczono 12 grup, 12 kodów.',
    'Zaznaczono 22 grupy, 22 kody.',
    'Zaznaczono 101 grup, 101 kodów.',
  ]);
  expect([1, 2, 5, 22].map((n) => said(searchTexts.behind(n, 3)))).toEqual([
    'Czeka 1 zmiana, od 3 s',
    'Czekają 2 zmiany, od 3 s',
    'Czeka 5 zmian, od 3 s',
    'Czekają 22 zmiany, od 3 s',
  ]);
  expect([1, 2, 5, 22].map((n) => said(stewardshipTexts.waiting(n)))).toEqual([
    'Czeka 1 wiersz',
    'Czekają 2 wiersze',
    'Czeka 5 wierszy',
    'Czekają 22 wiersze',
  ]);
  expect([1, 2, 5].map((n) => said(stewardshipTexts.changed(n)).split(' w ')[0])).toEqual([
    '1 z nich zmienił się',
    '2 z nich zmieniły się',
    '5 z nich zmieniło się',
  ]);
  expect([1, 2, 5].map((n) => said(runsTexts.undoneKept(n)))).toEqual([
    '1 produkt zmieniono później, więc został bez zmian.',
    '2 produkty zmieniono później, więc zostały bez zmian.',
    '5 produktów zmieniono później, więc zostało bez zmian.',
  ]);
});
