import type { DeclinedContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, momentOf } from './mail-values.ts';

/** To the author of a registration that the named administrator has closed. */
export function writeRegistrationDeclined({ firstName, companyName, at }: DeclinedContents, url: string): WrittenMail {
  return layOut({
    subject: 'Rejestracja firmy została zamknięta',
    firstName: firstName ?? '',
    paragraphs: [
      `osoba wskazana jako pierwszy administrator firmy ${companyInMail(companyName)} odpowiedziała ${momentOf(at)}, że to nie jej firma. Rejestracja jest zamknięta, a firma nie ma w Gtinotece konta.`,
      'Firmę może zarejestrować ktoś, kto ją reprezentuje. Sprawdź adres e-mail tej osoby i zacznij od nowa.',
    ],
    link: { label: 'Zarejestruj firmę', url },
  });
}

/**
 * To the author of a registration that the named administrator has passed on.
 * - The new address is confidential.
 */
export function writeRegistrationPassedOn({ firstName, companyName, at }: DeclinedContents): WrittenMail {
  return layOut({
    subject: 'Rejestracja firmy czeka na inną osobę',
    firstName: firstName ?? '',
    paragraphs: [
      `osoba wskazana jako pierwszy administrator firmy ${companyInMail(companyName)} odpowiedziała ${momentOf(at)}, że nie może jej reprezentować, i wskazała kogoś innego. Wysłaliśmy tej osobie link.`,
      'Firma będzie mieć konto w Gtinotece, gdy potwierdzi je ktoś, kto może ją reprezentować. Nie musisz nic robić.',
    ],
  });
}

/** To the office. */
export function writeRegistrationDeclinedNotice({ companyName, at, email }: DeclinedContents): WrittenMail {
  return layOut({
    subject: 'Ktoś odmówił: to nie moja firma',
    paragraphs: ['osoba wskazana jako pierwszy administrator zamknęła rejestrację firmy.'],
    facts: [
      ['Firma', companyName],
      ['Kto rozpoczął', email ?? 'osoba bez logowania'],
      ['Kiedy', momentOf(at)],
    ],
  });
}
