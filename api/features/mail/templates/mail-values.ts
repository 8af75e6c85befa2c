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

/** DD-MM-RRRR in Poland. */
export function dayOf(at: Date): string {
  return day.format(at).replaceAll('.', '-');
}

/** Day and hour in Poland: 21-11-2026, 9:05. */
export function momentOf(at: Date): string {
  return `${dayOf(at)}, ${hour.format(at)}`;
}

export function packageTitle(subscription: Subscription): string {
  return packageOf(subscription).title;
}

/** What is not seen (marks of direction, zero width, halves of characters) and could hide an address or turn a line round. */
const unseen = /[\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** What only addresses are written with, its look-alikes too. */
const ofAddresses = /https?:|www\.|[/\\@<>∕⁄⧸／＼＠﹫]/gi;
/** A dot or a colon, its look-alikes too, with something right before and after it: "example.pl", "mailto:x"; but "o.o." is none. */
const joining = /(?<=\S)(?:\.(?!\p{L}(?:[.\s]|$))|[․。．｡:∶：])(?=\S)/gu;

/**
 * The name of a company in a mail, to somebody who may know nothing of it and to the office. Whoever registers types that name,
 * so it is short and nothing in it is a web address to a mail program: a mail of ours must not carry a stranger's message.
 */
export function companyInMail(name: string): string {
  const plain = oneLine(name.replaceAll(unseen, '').replaceAll(ofAddresses, ' ').replaceAll(joining, '$& '));
  const characters = [...plain];
  const most = limits.modalCompanyName;
  return characters.length <= most
    ? plain
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
