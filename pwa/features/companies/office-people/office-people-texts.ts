import type { GrantedOfficeRights } from '@gtinoteka/contract/office/office-people.ts';
import { officePermissions, type OfficePermission } from '@gtinoteka/contract/permissions.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { counted, hardSpaces } from '../../../core/page/format.ts';

const names: Record<OfficePermission, string> = {
  registered_company: 'Firmy',
  repository: 'Repozytorium i\u00a0dane',
  cms: 'Treści',
};

/** Polish texts of /administration/people. */
export const officePeopleTexts = {
  title: screenTitle('/administration/people'),
  lead: hardSpaces('Kto pracuje w biurze platformy i co może.'),
  loading: 'Wczytujemy osoby.',
  interrupted: 'Przerwano wczytywanie osób.',
  notYours: 'Uprawnieniami zarządza administrator platformy',
  notYoursText: hardSpaces('Jeśli potrzebujesz innych uprawnień, poproś o nie administratora platformy.'),
  count: (n: number) => counted(n, 'osoba', 'osoby', 'osób'),
  table: 'Osoby w\u00a0biurze',
  person: 'Osoba',
  companies: 'Firma',
  rights: 'Uprawnienia',
  actions: 'Działania',
  you: 'to Ty',
  add: 'Dodaj osobę',
  change: 'Zmień',
  changeOf: (email: string) => `Zmień uprawnienia: ${email}`,
  names,
  admin: 'Administrator platformy',
  adminText: 'Wszystko poniżej i\u00a0uprawnienia innych osób',
  descriptions: {
    registered_company: 'Firmy, upoważnienia, pakiety i\u00a0zamówienia',
    repository: 'Zgłoszenia, importy, licencje i\u00a0dane od firm',
    cms: 'Treść stron i\u00a0zmiany regulaminu',
  } satisfies Record<OfficePermission, string>,
  none: 'Bez uprawnień',

  findTitle: 'Dodaj osobę',
  email: 'Adres e-mail konta',
  emailHint: hardSpaces('Osoba musi mieć aktywne konto w jakiejś firmie.'),
  find: 'Dalej',
  finding: 'Szukamy konta.',
  rightsTitle: 'Uprawnienia w\u00a0biurze',
  // Names are what people typed about themselves: the address says who it is.
  nameSaid: (name: string) => `Podane nazwisko: ${name}`,
  own: hardSpaces(
    'To Twoje uprawnienia. Gdy odbierzesz sobie administrowanie platformą, tej strony już nie zobaczysz.',
  ),
  save: 'Zapisz',
  saving: 'Zapisujemy uprawnienia.',
  saved: (email: string) => hardSpaces(`Uprawnienia zmienione. Napiszemy o tym na ${email}.`),
  unchanged: 'Nic się nie zmieniło.',

  changes: 'Ostatnie zmiany',
  noChanges: 'Nikt jeszcze nie zmieniał uprawnień.',
  byCommand: 'polecenie na serwerze',
  gone: 'usunięta osoba',
  changed: (who: string, whom: string) => `${who} → ${whom}`,
} as const;

/** What somebody may do, in words. */
export function rightsText({ isAdmin, permissions }: GrantedOfficeRights): string {
  if (isAdmin) return officePeopleTexts.admin;
  if (permissions.length === 0) return officePeopleTexts.none;
  return officePermissions
    .filter((one) => permissions.includes(one))
    .map((one) => names[one])
    .join(', ');
}
