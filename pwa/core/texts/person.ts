import type { PasswordRule } from '@gtinoteka/contract/rules/password.ts';
import type { Consents } from '@gtinoteka/contract/people/person.ts';
import { hardSpaces } from '../page/format.ts';

/** Polish texts about a person that several pages share: names, phone, password, consents, statute. */
export const personTexts = {
  email: 'Adres e-mail',
  firstName: 'Imię',
  lastName: 'Nazwisko',
  phone: 'Numer telefonu',
  phoneNote: hardSpaces('Komórkowy: +48 i 9 cyfr'),
  password: 'Hasło',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  passwordRules: 'Hasło musi mieć:',
  longPassword: (from: number) => hardSpaces(`Hasło z ${from} lub więcej znaków może być dowolne.`),
  ruleMet: 'spełnione',
  ruleNotMet: 'niespełnione',
  consents: 'Zgody',
  consentsHint: hardSpaces('Każda zgoda jest dobrowolna. Odpowiedź „nie” niczego w serwisie nie ogranicza.'),
  yes: 'Tak',
  no: 'Nie',
  statuteStart: 'Akceptuję',
  statuteLink: 'regulamin',
  statute: 'Regulamin',
  newTab: hardSpaces('(otwiera się w nowej karcie)'),
  representative: hardSpaces('Jestem reprezentantem firmy i mogę działać w jej imieniu'),
} as const;

export const passwordRuleTexts: Record<PasswordRule, string> = {
  length: 'co najmniej 8 znaków',
  lowercase: 'małą literę',
  uppercase: 'wielką literę',
  digitOrSpecial: 'cyfrę albo znak specjalny',
};

/** @NOTE A §3 names the consents, their wording is not shown. */
export const consentTexts: Record<keyof Consents, string> = {
  agreeToSellingEmails: hardSpaces('Chcę dostawać oferty handlowe e-mailem.'),
  agreeToSellingPhones: hardSpaces('Chcę dostawać oferty handlowe przez telefon.'),
  agreeToSharingData: hardSpaces('Zgadzam się na przekazanie moich danych partnerom, aby przesłali mi swoje oferty.'),
  agreeToMarketingEmails: hardSpaces('Chcę dostawać nowości, poradniki i zaproszenia na szkolenia e-mailem.'),
  agreeToMarketingPhones: hardSpaces('Chcę dostawać nowości i zaproszenia na szkolenia przez telefon.'),
};

/** The consents in a few words, for the summary of a form's faults. */
export const consentShortTexts: Record<keyof Consents, string> = {
  agreeToSellingEmails: 'Oferty e-mailem',
  agreeToSellingPhones: 'Oferty przez telefon',
  agreeToSharingData: 'Dane dla partnerów',
  agreeToMarketingEmails: 'Nowości e-mailem',
  agreeToMarketingPhones: 'Nowości przez telefon',
};
