import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 passwords that guessers try first, lower case, most common first. */
const common = new Set(dictionary['passwords-common']);

/** What Polish guessers add: words that stand in few of the foreign lists. */
const polish = new Set(
  `haslo haselko mojehaslo tajnehaslo tajne admin administrator gtinoteka kochamcie kocham polska polak kotek misiek misiaczek
  slonko slonce kasia asia basia gosia zosia ania katarzyna agnieszka malgorzata krystyna magdalena elzbieta aleksandra natalia
  krzysztof grzegorz wojciech zbigniew stanislaw przemek piotrek tomek bartek maciek warszawa krakow wroclaw poznan gdansk gdynia
  lodz torun opole szczecin lublin katowice bialystok rzeszow styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik
  listopad grudzien wiosna lato jesien zima legia lechia wisla firma biuro praca szkola komputer samochod`.split(/\s+/),
);

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/**
 * Whether a password is among the first that are guessed: one of a list, in any case, with or without Polish letters and
 * look-alikes (0 for o), or such a word with up to four digits or signs around it (Haslo123!, 2026Warszawa).
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[łŁ]/g, 'l').toLowerCase();
  const plain = folded.replace(/[@4310!$5]/g, (sign) => lookAlikes[sign] ?? sign);
  const words = [folded, plain, coreOf(folded), coreOf(folded, plain)];
  return words.some((word) => word !== '' && (common.has(word) || polish.has(word)));
}

/** The letters and what stands between them, of `from`; nothing when more than four signs stand around them. */
function coreOf(text: string, from = text): string {
  const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? [];
  if (before.length + after.length > 4 || core.length < 4) return '';
  return from.slice(before.length, before.length + core.length);
}
