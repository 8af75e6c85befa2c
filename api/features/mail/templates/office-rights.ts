import type { OfficePermission, OfficeRights } from '@gtinoteka/contract/permissions.ts';
import type { PersonContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';

const names: Readonly<Record<OfficePermission, string>> = {
  registered_company: 'prowadzisz firmy i ich pakiety',
  repository: 'prowadzisz repozytorium zgłoszeń i dane katalogu',
  cms: 'zmieniasz treść stron',
};

/** To a person whose permissions in the office were changed: the current permissions. */
export function writeOfficeRights(
  { firstName }: PersonContents,
  { isAdmin, officePermissions }: OfficeRights,
  url: string,
): WrittenMail {
  const may = officePermissions.map((one) => names[one]);
  return layOut({
    subject: 'Twoje uprawnienia w biurze Gtinoteki',
    firstName,
    paragraphs: [
      isAdmin
        ? 'od teraz administrujesz platformą: prowadzisz firmy, repozytorium zgłoszeń, treść stron i uprawnienia innych osób.'
        : may.length > 0
          ? `administrator platformy zmienił Twoje uprawnienia w biurze. Od teraz ${may.join(', ')}.`
          : 'administrator platformy odebrał Ci uprawnienia w biurze. Konto w firmie działa jak dotąd.',
      'Jeśli się tego nie spodziewasz, powiedz o tym administratorowi platformy.',
    ],
    link: { label: 'Otwórz Gtinotekę', url },
  });
}
