import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { hardSpaces } from '../page/format.ts';

const listed = (words: readonly string[]) => words.join(', ').replace(/, (?=[^,]*$)/, ' i\u00a0');

/** Polish texts of the banner that says what an account lacks. */
export const missingDataTexts = {
  title: 'Uzupełnij dane konta',
  text: (missing: readonly string[]) => `Brakuje: ${listed(missing)}.`,
  action: 'Uzupełnij',
  what: {
    name: 'imienia lub nazwiska',
    phone: 'numeru telefonu',
    statute: 'akceptacji regulaminu',
    consents: 'odpowiedzi na\u00a0zgody',
  },
  invitedTitle: 'Dokończ aktywację',
  invited: (companies: readonly string[], others: number) =>
    hardSpaces(
      companies.length === 1
        ? `Aby działać w firmie ${companies[0]}, otwórz link z e-maila z zaproszeniem.`
        : `Aby działać w firmach: ${companies.join('; ')}${others > 0 ? ` i\u00a0${others}\u00a0${plural(others, 'innej', 'innych', 'innych')}` : ''}, otwórz linki z e-maili z zaproszeniami.`,
    ),
  noCompanyTitle: 'Brak firmy',
  noCompany: hardSpaces('Nie należysz teraz do żadnej firmy. Poproś administratora o zaproszenie.'),
  changePassword: 'Zmień hasło',
} as const;
