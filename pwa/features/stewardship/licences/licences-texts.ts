import type { LicenceChange, LicenceStanding } from '@gtinoteka/contract/office/licences.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { counted, hardSpaces } from '../../../core/page/format.ts';

const standings: Readonly<Record<LicenceStanding, string>> = {
  inForce: 'Obowiązuje',
  withdrawn: 'Wycofana',
  ended: 'Skończyła się',
  notYet: hardSpaces('Jeszcze nie obowiązuje'),
};

const fields: Readonly<Record<LicenceChange['fields'][number]['field'], string>> = {
  status: 'Stan',
  validFrom: 'Ważna od',
  validUntil: 'Ważna do',
  company: 'Firma',
  licenseeName: 'Nazwa na liście',
  licenseeGln: 'GLN',
  organisation: 'Organizacja',
};

/** Polish texts of /stewardship/licences and of one licence. */
export const licencesTexts = {
  title: screenTitle('/stewardship/licences'),
  lead: hardSpaces('Prefiksy firm, ich stan i historia z wczytanych list.'),
  load: hardSpaces('Wczytaj listę'),
  form: 'Szukaj licencji',
  search: hardSpaces('Prefiks, GTIN, NIP lub firma'),
  submit: 'Szukaj',
  standing: 'Stan',
  all: 'Wszystkie',
  standings,
  loading: 'Wczytujemy licencje.',
  interrupted: hardSpaces('Licencje się nie wczytały.'),
  none: hardSpaces('Nie ma takiej licencji'),
  noneText: hardSpaces('Zmień to, czego szukasz, albo wczytaj nowszą listę.'),
  clear: hardSpaces('Pokaż wszystkie'),
  count: (n: number) => counted(n, 'licencja', 'licencje', 'licencji'),
  complete: (prefixes: string) =>
    hardSpaces(`Lista jest pełna dla prefiksów: ${prefixes}. Numer bez licencji pod nimi jest nielegalny.`),
  prefix: 'Prefiks',
  type: 'Rodzaj',
  holder: 'Firma',
  nip: 'NIP',
  from: 'Od',
  until: 'Do',
  state: 'Stan',
  organisation: 'Organizacja',
  gln: 'GLN',
  endless: 'bezterminowo',
  nobody: hardSpaces('nie podano'),
  between: (from: string | null, until: string | null) =>
    hardSpaces(`${from === null ? '' : `od ${from} `}${until === null ? 'bezterminowo' : `do ${until}`}`),
  toList: hardSpaces('Wróć do listy'),
  products: 'Produkty',
  productCount: (n: number) => counted(n, 'produkt', 'produkty', 'produktów'),
  history: 'Historia',
  came: (date: string) => hardSpaces(`Przyszła z listą ${date}.`),
  noChanges: hardSpaces('Od tego czasu nic się w niej nie zmieniło.'),
  fields,
  was: (before: string, after: string) => `${before} → ${after}`,
  blank: 'brak',
  statuses: { active: 'aktywna', withdrawn: 'wycofana' } as Readonly<Record<string, string>>,
  by: (file: string, name: string | null) => (name === null ? file : `${file}, ${name}`),
  runGone: hardSpaces('przebiegu już nie ma'),
} as const;
