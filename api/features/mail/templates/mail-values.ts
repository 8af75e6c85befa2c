import { limits } from '@gtinoteka/contract/business-limits.ts';
import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import { oneLine } from './mail-layout.ts';

const day = new Intl.DateTimeFormat('pl-PL', {
  timeZone: 'Europe/Warsaw',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const hour = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', hour: 'numeric', minute: '2-digit' });

/** Date in Poland, DD-MM-RRRR. */
export function dayOf(at: Date): string {
  return day.format(at).replaceAll('.', '-');
}

/** Date and time in Poland: 21-11-2026, 9:05. */
export function momentOf(at: Date): string {
  return `${dayOf(at)}, ${hour.format(at)}`;
}

export function packageTitle(subscription: Subscription): string {
  return packageOf(subscription).title;
}

/**
 * Invisible characters that could hide or reverse an address.
 * - Direction marks, zero width characters, lone surrogates.
 */
const invisible = /[\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters typical of URLs and addresses, with their look-alikes. */
const addressCharacters = /https?:|www\.|[/\\@<>∕⁄⧸／＼＠﹫]/gi;
/** Dots and colons (and look-alikes) between characters: "example.pl", "mailto:x", but not "o.o.". */
const joiningDots = /(?<=\S)(?:\.(?!\p{L}(?:[.\s]|$))|[․。．｡:∶：])(?=\S)/gu;

/**
 * Company name for a mail to the office or to a person without knowledge of the company.
 * - Anyone who registers a company chooses its name.
 * - The name is shortened, and no part of it is a link to mail programs, so that our mails cannot carry an attacker's
 *   message.
 */
export function companyInMail(name: string): string {
  const plain = oneLine(
    name.replaceAll(invisible, '').replaceAll(addressCharacters, ' ').replaceAll(joiningDots, '$& '),
  );
  const characters = [...plain];
  const most = limits.modalCompanyName;
  return characters.length <= most
    ? plain
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
