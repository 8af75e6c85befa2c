import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 most used passwords, lower case, most common first. */
const common = new Set(dictionary['passwords-common']);

/** Words of Polish passwords that are rare in foreign lists, without Polish letters. */
export const polishGuesses: readonly string[] = `
  haslo haselko mojehaslo tajnehaslo tajne admin administrator gtinoteka gtin ean demo kochamcie kochamciebie kocham polska polak
  kotek misiek misiaczek slonko slonce kochanie kotku zabka pysiu skarbie serduszko kwiatuszek aniolek mistrz najlepszy jestem
  dupa cipka kurwa dupadupa polskagurom bogurodzica janpawel matkaboska jezus maryja boze
  kasia asia basia gosia zosia ania katarzyna agnieszka malgorzata krystyna magdalena elzbieta aleksandra natalia
  krzysztof grzegorz wojciech zbigniew stanislaw przemek piotrek tomek bartek maciek kasiu aniu basiu gosiu asiu zosiu magda kasienka krzysiek grzesiek mateuszek kubus michas
  warszawa krakow wroclaw poznan gdansk gdynia sopot lodz opole szczecin lublin katowice bialystok rzeszow bydgoszcz kielce
  chorzow torun plock rybnik tarnow legnica kalisz elblag olsztyn radom czestochowa sosnowiec gliwice zabrze bytom tychy zakopane slask mazury podhale pomorze malopolska mazowsze
  styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien wiosna lato jesien zima
  poniedzialek wtorek sroda czwartek piatek sobota niedziela wakacje swieta wielkanoc sylwester urodziny
  legia lechia wisla lech widzew gornik ruch slaskwroclaw cracovia pogon jagiellonia arka zaglebie rakow piast korona motor polonia
  lewandowski malysz kubica blaszczykowski realmadryt fcbarcelona juventus
  firma biuro praca szkola komputer samochod sklep hurtownia magazyn produkt produkty katalog kodkreskowy etykieta platforma
  weryfikacja rejestracja logowanie uzytkownik klient faktura ksiegowosc`
  .trim()
  .split(/\s+/);
const polishWords = new Set(polishGuesses);

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
 * Whether a password is common, ignoring case, Polish letters and look-alikes (0 for o).
 * - Also with up to four digits or symbols around it (Haslo123!, 2026Warszawa).
 */
export function isCommonPassword(password: string): boolean {
  const folded = foldPassword(password);
  const plain = folded.replace(/[@4310!$5]/g, (sign) => lookAlikes[sign] ?? sign);
  const words = [folded, plain, coreOf(folded), coreOf(folded, plain)];
  return words.some((word) => word !== '' && (common.has(word) || polishWords.has(word)));
}

/** Replaces look-alike digits and symbols by letters: M4teusz2005 becomes mateusz2005. */
export function readLookAlikes(folded: string): string {
  return folded.replace(/(?<=[a-z])[@4310!$5]+(?=[a-z])/g, (signs) =>
    [...signs].map((sign) => lookAlikes[sign] ?? sign).join(''),
  );
}

/** Folds a password to lower case without Polish letters. */
export function foldPassword(password: string): string {
  return password.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[łŁ]/g, 'l').toLowerCase();
}

/** The part of `from` between the first and last letter; nothing if more than four symbols are around it. */
function coreOf(text: string, from = text): string {
  const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? [];
  if (before.length + after.length > 4 || core.length < 4) return '';
  return from.slice(before.length, before.length + core.length);
}
