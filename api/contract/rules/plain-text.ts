import { limits } from '../business-limits.ts';

/**
 * Half a character, what stands for a lost one, ends of lines and other controls, and what is not seen but could hide a part of
 * a text or turn the words around it: marks of direction, zero widths. Joiners stay: some scripts are written with them.
 */
const hidden = /[\p{Cs}\ufffd\p{Cc}\p{Zl}\p{Zp}]|(?![\u00ad\u200c\u200d])\p{Cf}/u;

/** Whether a text is what it looks like, so that it can stand among our own words and in mails. */
export function isPlainText(text: string): boolean {
  return !hidden.test(text) && !/[<>]/.test(text);
}

/** Not seen, or seen as a blank, in every font: joiners, fillers, selectors, the empty Braille cell. No name needs them. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has invisible characters, by which two equal-looking texts may differ. */
export function holdsUnseen(text: string): boolean {
  return unseen.test(text);
}

/** Longest name, of a company, in units of UTF-16: `isPlainName` refuses what is longer, and nothing else looks at it. */
const longestName = 2 * limits.companyText;

/** Two characters of a domain tell as much as all of them, and take no time in a long text. */
const address = /:\/\/|\bwww\.|[\p{L}\d-]{2}\.\p{L}{2,24}\//iu;

/** Whether a typed name has no invisible characters and no web address: names are used in mails. */
export function isPlainName(text: string): boolean {
  return text.length <= longestName && isPlainText(text) && !holdsUnseen(text) && !address.test(text);
}

/** Ends of domains: those of countries, and the ones of the others that names are registered under most. */
const domainEnd =
  '(?:\\p{Script=Latin}{2}|com|net|org|info|biz|app|dev|online|shop|store|site|xyz|top|link|click|website|space|tech|agency|pro|cloud|live|news|blog|club|vip|fun|icu|xn--[a-z\\d-]+)';
const onlyDomain = new RegExp(`^(?:[\\p{L}\\d-]+\\.)*[\\p{L}\\d-]{2,}\\.${domainEnd}(?::\\d{1,5})?$`, 'iu');

/**
 * Whether a text is addresses of sites and nothing else (zlodziej.pl, bit.ly, "zlodziej.pl:8080"): mail programs make links of them.
 * A firm that is called after its site has a legal form or another word beside it (Allegro.pl sp. z o.o.), and stays as it is.
 */
export function isOnlyDomain(text: string): boolean {
  if (text.length > longestName) return false;
  const words = text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/(?<!\s)\s+\./g, '.')
    .split(/\s+/);
  const bare = words
    .map((word) => word.replace(/^[^\p{L}\d]+|(?<=[\p{L}\d])[^\p{L}\d]+$/gu, ''))
    .filter((word) => word !== '');
  return bare.length > 0 && bare.every((word) => onlyDomain.test(word));
}

const oftenRegistered =
  'pl|com|net|org|eu|info|biz|io|app|dev|online|shop|store|site|xyz|top|link|click|ru|me|co|de|uk';

/** An end in small letters (zlo.photography), in capitals (ZLO.AI), or a frequent one however written (Zlo.Pl); t.me; 192.168.1.1; http:zlo. */
const personsAddress = [
  /[\p{L}\d-]{2}\.\p{Ll}{2,24}(?![\p{L}\d])/u,
  /[\p{Lu}\d-]{2}\.[A-Z]{2}(?![\p{L}\d])/u,
  new RegExp(`[\\p{L}\\d-]{2}\\.(?:${oftenRegistered})(?![\\p{L}\\d.])`, 'iu'),
  /(?<![\p{L}\d-])[a-z\d]\.[a-z]{2}(?![\p{L}\d])/u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /(?<!\p{L})(?:https?|ftp|mailto):/iu,
];

/**
 * Whether a name of a person holds what mail programs make a link of, written as an address or so that a reader puts it together (zlo[.]pl,
 * "zlo . pl"). "J.Kowalski" and "ks.Jan" hold none. Companies may be called so (Morele.net sp. z o.o.).
 */
export function holdsDomain(text: string): boolean {
  if (text.length > longestName) return false;
  const written = text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/[[({]\s*\.\s*[\])}]/g, '.')
    .replace(/(?<!\s)\s+\.\s*/g, '.');
  return written.includes('@') || personsAddress.some((pattern) => pattern.test(written));
}
