import type { IssueError, IssueStatus } from '../office/repository-issues.ts';
import { checkDigit } from '../rules/gtin/gtin.ts';

/** Title of each error of an issue, and how a company corrects it. */
export const issueErrorTexts: Readonly<Record<IssueError, { readonly title: string; readonly mend: string }>> = {
  'EP-0003': {
    title: 'Błędna cyfra kontrolna',
    mend: 'Porównaj numer z opakowaniem albo z dokumentem nadania i popraw go. Nie zmieniaj samej ostatniej cyfry, jeśli nie masz pewności, że reszta jest dobra.',
  },
  'EP-0005': {
    title: 'Brak albo zły kod GPC',
    mend: 'Wybierz cegłę (brick, 8 cyfr) z aktualnego wydania klasyfikacji GPC i dopisz ją do produktu.',
  },
  'EP-0006': {
    title: 'Niezgodne dane',
    mend: 'Uzgodnij dane produktu z licencją firmy i z rejestrem globalnym: popraw je tam, gdzie są nieprawdziwe.',
  },
};

/** Detail of an error; a wrong check digit is described with its digits. */
const issueDetails: Readonly<Record<string, string>> = {
  missing: 'Produkt nie ma kodu GPC.',
  unknown: 'Tego kodu GPC nie ma w aktualnym wydaniu klasyfikacji.',
  other_licensee: 'Licencję na ten numer ma inna firma niż ta, do której należy produkt.',
  no_licence: 'Na ten numer nie ma licencji.',
  licence_ended: 'Licencja na ten numer wygasła albo została wycofana.',
  registry_brand: 'Marka jest inna niż w rejestrze globalnym.',
  registry_gpc: 'Kod GPC jest inny niż w rejestrze globalnym.',
};

/** Statuses within a sentence. */
export const issueStatusWords: Readonly<Record<IssueStatus, string>> = {
  new_issue: 'nowe',
  in_progress_issue: 'w toku',
  resolved_issue: 'rozwiązane',
  abandoned_issue: 'porzucone',
};

/** One sentence about the error of one product. `gtin`: 14 digits. */
export function whatIsWrong({ error, detail, gtin }: { error: IssueError; detail: string; gtin: string }): string {
  if (error !== 'EP-0003') return issueDetails[detail] ?? issueErrorTexts[error].title;
  return `Ostatnia cyfra to ${gtin.slice(-1)}, a do pozostałych pasuje ${checkDigit(gtin.slice(0, -1))}.`;
}

/** Headers that only issue files have: the error of a product, and its correction. */
export const issueHeaders = ['Błąd', 'Na czym polega', 'Jak poprawić'] as const;

/** Whether a file is a list of issues or made from one. Its verification would change nothing in the catalogue. */
export function isIssueFile(headers: readonly string[]): boolean {
  return issueHeaders.every((header) => headers.includes(header));
}
